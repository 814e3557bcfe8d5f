import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { OwnAccounts } from './own-accounts.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInRecords } from './sign-in-records.js';
import { SignInServer } from './sign-in-server.js';
import { SignInSite } from './sign-in-site.js';

/** A sign-in of one's own, for sites without a provider (decision 0128). */
@Module({
  imports: [UsersModule],
  providers: [OwnAccounts, SignInLinks, SignInRecords, SignInServer, SignInSite],
})
export class SignInModule {}
