import { Module } from '@nestjs/common';
import { StoredImages } from './stored-images.js';

/** Inspects files that were stored. */
@Module({
  providers: [StoredImages],
  exports: [StoredImages],
})
export class OriginalsModule {}
