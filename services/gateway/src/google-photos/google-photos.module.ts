import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AlbumCoversController } from './album-covers.controller.js';
import { ConnectLibrary } from './connect-library.js';

/** The link to Google Photos, and pictures from there. */
@Module({ imports: [SessionsModule], controllers: [AlbumCoversController, ConnectLibrary] })
export class GooglePhotosModule {}
