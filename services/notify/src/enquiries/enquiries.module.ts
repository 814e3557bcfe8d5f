import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { CreateEnquiry } from './create-enquiry.js';
import { DeleteEnquiry } from './delete-enquiry.js';
import { EnquiriesRepository } from './enquiries.repository.js';
import { GetEnquiry } from './get-enquiry.js';
import { ListEnquiries } from './list-enquiries.js';
import { SendDigests } from './send-digests.js';

/** Enquiries of visitors and the mails about them. */
@Module({
  imports: [EmailsModule, WebhooksModule],
  controllers: [CreateEnquiry, DeleteEnquiry, GetEnquiry, ListEnquiries],
  providers: [EnquiriesRepository, SendDigests],
  exports: [EnquiriesRepository],
})
export class EnquiriesModule {}
