import { Module } from '@nestjs/common';
import { MyPhotosController } from './my-photos.controller.js';

/** Changes of many own photos, and their files. */
@Module({ controllers: [MyPhotosController] })
export class MyPhotosModule {}
