import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.js';
import { DeliverWebhooks } from './deliver-webhooks.js';
import { ManageWebhooks } from './manage-webhooks.js';
import { TellWebhooks } from './tell-webhooks.js';

/** Webhooks of users, and who is told of what. */
@Module({
  controllers: [ManageWebhooks],
  providers: [TellWebhooks],
  exports: [TellWebhooks],
})
export class WebhooksModule {}

/** Their delivery. */
@Module({
  imports: [EmailsModule],
  providers: [DeliverWebhooks],
})
export class WebhooksWorkerModule {}
