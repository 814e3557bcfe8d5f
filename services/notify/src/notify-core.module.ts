import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/bootstrap/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import type { NotifyConfig } from './config.js';
import { Email } from './emails/email.entity.js';
import { Enquiry } from './enquiries/enquiry.entity.js';
import { MIGRATIONS } from './migrations/list.js';

/** What both processes of notify stand on: rows, queues and the client for RPC. All global. */
@Module({})
export class NotifyCoreModule {
  static of(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyCoreModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Email, Enquiry], migrations: MIGRATIONS, config }),
        QueuesModule.forProducer(),
        RpcModule.forClient(),
      ],
    };
  }
}
