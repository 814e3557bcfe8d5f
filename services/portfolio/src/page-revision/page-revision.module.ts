import { Module } from '@nestjs/common';
import { ChangedPages } from './changed-pages.js';

/** Which pages have changed. */
@Module({ providers: [ChangedPages], exports: [ChangedPages] })
export class PageRevisionModule {}
