import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { runProgram } from '@vitrine/platform/config/load-config';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueueAdminModule } from '@vitrine/platform/queue-admin/queue-admin.module';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { NotifyConfig } from './config.js';
import { EmailsModule } from './emails/emails.module.js';
import { EnquiriesModule } from './enquiries/enquiries.module.js';
import { Email } from './emails/email.entity.js';
import { Enquiry } from './enquiries/enquiry.entity.js';
import { GalleryMailsModule } from './gallery-mails/gallery-mails.module.js';
import { MIGRATIONS } from './migrations/list.js';
import { Webhook, WebhookDelivery } from './webhooks/webhook.entity.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What both processes of notify stand on: rows, queues and the client for RPC. All global. */
@Module({})
export class NotifyCoreModule {
  static of(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Email, Enquiry, Webhook, WebhookDelivery], migrations: MIGRATIONS, config }),
        QueuesModule.forProducer(),
        RpcModule.forClient(),
      ],
    };
  }
}

/** The process that answers RPC; what reconciles runs in the worker (`notify-worker.module.ts`). */
@Module({})
export class NotifyModule {
  static register(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyModule,
      imports: [
        NotifyCoreModule.of(config),
        OutboxModule.forSender(),
        QueueAdminModule.forService('notify'),
        EmailsModule,
        EnquiriesModule,
        GalleryMailsModule,
        WebhooksModule,
      ],
    };
  }
}

export const startNotify: Start = (env, hostProcess) =>
  runProgram(
    NotifyConfig,
    (config) =>
      runService({ name: 'notify', module: NotifyModule.register(config), config, hostProcess, reconciles: false }),
    env,
  );
