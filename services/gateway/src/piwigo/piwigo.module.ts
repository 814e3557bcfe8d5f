import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { PiwigoRoutes } from './piwigo.routes.js';
import { PiwigoSessions } from './sessions.js';

/** Piwigo's web service, for programs on desks and phones. */
@Module({
  imports: [ImagesModule, SessionsModule, UploadsModule],
  providers: [PiwigoRoutes, PiwigoSessions],
  exports: [PiwigoRoutes],
})
export class PiwigoModule {}
