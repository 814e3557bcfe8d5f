import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { CreateEnquiry } from './create-enquiry.js';
import { DeleteEnquiry } from './delete-enquiry.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { GetEnquiredPhoto } from './get-enquired-photo.js';
import { GetEnquiry } from './get-enquiry.js';
import { GetRecipient } from './get-recipient.js';
import { ListEnquiries } from './list-enquiries.js';
import { SendDigests } from './send-digests.js';
import { StoreEnquiry } from './store-enquiry.js';

/** Enquiries of visitors and the mails about them. */
@Module({
  providers: [EnquiriesRepository],
  exports: [EnquiriesRepository],
})
export class EnquiriesModule {}

@Module({
  imports: [EmailsModule, EnquiriesModule],
  controllers: [CreateEnquiry, DeleteEnquiry, GetEnquiry, ListEnquiries],
  providers: [GetEnquiredPhoto, GetRecipient, StoreEnquiry],
})
export class EnquiriesApiModule {}

@Module({
  imports: [EmailsModule, EnquiriesModule],
  providers: [SendDigests],
})
export class EnquiriesWorkerModule {}
