import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AccountController } from './account.controller.js';
import { OwnPortfolioController } from './own-portfolio.controller.js';
import { ProfileController } from './profile.controller.js';

/** A user's own profile, profile image, hero, template and account. */
@Module({
  imports: [EventsModule, SessionsModule, UploadsModule],
  controllers: [AccountController, OwnPortfolioController, ProfileController],
})
export class AccountModule {}
