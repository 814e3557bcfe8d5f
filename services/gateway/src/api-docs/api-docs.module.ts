import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { ApiDocsController } from './api-docs.controller.js';

/** The OpenAPI document of the HTTP edge, and a page that shows it. */
@Module({ imports: [PagesModule], controllers: [ApiDocsController] })
export class ApiDocsModule {}
