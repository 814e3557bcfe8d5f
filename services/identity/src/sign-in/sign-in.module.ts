import { Module } from '@nestjs/common';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { UsersModule } from '../users/users.module.js';
import { AccountSite } from './account-site.js';
import { OwnAccounts } from './own-accounts.js';
import { SignInLinks } from './sign-in-links.js';
import { SignInMails } from './sign-in-mails.js';
import { SignInRecords } from './sign-in-records.js';
import { SignInServer } from './sign-in-server.js';
import { SignInSite } from './sign-in-site.js';

/** A sign-in of one's own, for sites without a provider (decision 0128). */
@Module({
  imports: [RpcModule.forClient(), UsersModule],
  providers: [AccountSite, OwnAccounts, SignInLinks, SignInMails, SignInRecords, SignInServer, SignInSite],
})
export class SignInModule {}
