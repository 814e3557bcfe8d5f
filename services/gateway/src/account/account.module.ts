import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AccountController } from './account.controller.js';
import { DeleteAccount } from './delete-account.js';
import { HeroController } from './hero.controller.js';
import { ProfileImageController } from './profile-image.controller.js';
import { ProfileController } from './profile.controller.js';
import { TemplateController } from './template.controller.js';

/** A user's own profile, profile image, hero, template and account. */
@Module({
  imports: [EventsModule, SessionsModule, UploadsModule],
  controllers: [AccountController, HeroController, ProfileController, ProfileImageController, TemplateController],
  providers: [DeleteAccount],
})
export class AccountModule {}
