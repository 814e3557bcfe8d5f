import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DeleteAccount } from './delete-account.js';
import { GetCurrentUser } from './get-current-user.js';
import { SignInProvider } from './sign-in-provider.js';
import { SignIn } from './sign-in.js';
import { SignInPassage } from './sign-in-passage.js';
import { SignOut } from './sign-out.js';

/** Sign-in, sign-out, the current user, and the end of an account. */
@Module({
  imports: [EventsModule, SessionsModule],
  controllers: [DeleteAccount, GetCurrentUser, SignIn, SignOut],
  providers: [SignInPassage, SignInProvider],
})
export class AuthModule {}
