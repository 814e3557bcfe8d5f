import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runWorker } from '@vitrine/platform/bootstrap/run-worker';
import { runProgram } from '@vitrine/platform/config/load-config';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { NotifyConfig } from './config.js';
import { DeletedUsersWorkerModule } from './deleted-users/deleted-users.module.js';
import { DeliveryWorkerModule } from './delivery/delivery.module.js';
import { EnquiriesModule } from './enquiries/enquiries.module.js';
import { GalleryMailsModule } from './gallery-mails/gallery-mails.module.js';
import { LostOriginalsWorkerModule } from './lost-originals/lost-originals.module.js';
import { NotifyCoreModule } from './notify.module.js';
import { WebhooksModule, WebhooksWorkerModule } from './webhooks/webhooks.module.js';
import { WelcomeWorkerModule } from './welcome/welcome.module.js';

/** The process that consumes queues and events, and reconciles. */
@Module({})
export class NotifyWorkerModule {
  static register(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyWorkerModule,
      imports: [
        NotifyCoreModule.of(config),
        OutboxModule.forRelay(),
        EventsModule.forService('notify'),
        QueuesModule.forConsumer('notify'),
        DeletedUsersWorkerModule,
        DeliveryWorkerModule,
        EnquiriesModule,
        GalleryMailsModule,
        LostOriginalsWorkerModule,
        WebhooksModule,
        WebhooksWorkerModule,
        WelcomeWorkerModule,
      ],
    };
  }
}

export const startNotifyWorker: Start = (env, hostProcess) =>
  runProgram(
    NotifyConfig,
    (config) => runWorker({ name: 'notify-worker', module: NotifyWorkerModule.register(config), config, hostProcess }),
    env,
  );
