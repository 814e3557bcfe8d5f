import { Module, type DynamicModule } from '@nestjs/common';
import type { Start } from '@vitrine/platform/bootstrap/host-process';
import { runService } from '@vitrine/platform/bootstrap/run-service';
import { runProgram } from '@vitrine/platform/config/load-config';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { QueueAdminModule } from '@vitrine/platform/queue-admin/queue-admin.module';
import { NotifyConfig } from './config.js';
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

export const startNotify: Start = (env, hostProcess) =>
  runProgram(
    NotifyConfig,
    (config) => runService({ name: 'notify', module: NotifyModule.register(config), config, hostProcess }),
    env,
  );
