import { Module } from '@nestjs/common';
import { DownloadsController } from './downloads.controller.js';
import { MyPhotosController } from './my-photos.controller.js';
import { SendArchive } from './send-archive.js';

/** Changes of many own photos, and their files, one or many. */
@Module({ controllers: [DownloadsController, MyPhotosController], providers: [SendArchive], exports: [SendArchive] })
export class MyPhotosModule {}
