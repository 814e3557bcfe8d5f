import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { EnquiriesModule } from '../enquiries/enquiries.module.js';
import { EraseUserData } from './erase-user-data.js';

/** Erasure of what a deleted user has written and received. */
@Module({
  imports: [EmailsModule, EnquiriesModule],
  providers: [EraseUserData],
})
export class DeletedUsersWorkerModule {}
