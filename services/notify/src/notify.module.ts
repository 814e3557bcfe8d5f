import { Module, type DynamicModule } from '@nestjs/common';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueueAdminModule } from '@vitrine/platform/queue-admin/queue-admin.module';
import type { NotifyConfig } from './config.js';
import { EmailsApiModule } from './emails/emails.module.js';
import { EnquiriesApiModule } from './enquiries/enquiries.module.js';
import { NotifyCoreModule } from './notify-core.module.js';

/** The process that answers RPC. */
@Module({})
export class NotifyModule {
  static register(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyModule,
      imports: [
        NotifyCoreModule.of(config),
        OutboxModule.forSender(),
        QueueAdminModule.forService('notify'),
        EmailsApiModule,
        EnquiriesApiModule,
      ],
    };
  }
}
