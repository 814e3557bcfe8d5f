import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { GetCurrentUser } from './get-current-user.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInProvider } from './sign-in-provider.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

/** Sign-in, sign-out and the current user. */
@Module({
  imports: [EventsModule, SessionsModule],
  controllers: [AuthController],
  providers: [GetCurrentUser, SignIn, SignInAttempts, SignInProvider, SignOut],
})
export class AuthModule {}
