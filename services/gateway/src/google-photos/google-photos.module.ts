import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ConnectLibrary, ConnectionAttempts } from './connect-library.js';
import { ConnectionController } from './connection.controller.js';
import { AlbumCoversController } from './album-covers.controller.js';

/** The link to Google Photos, and imports from there. */
@Module({
  imports: [SessionsModule],
  controllers: [AlbumCoversController, ConnectionController],
  providers: [ConnectLibrary, ConnectionAttempts],
})
export class GooglePhotosModule {}
