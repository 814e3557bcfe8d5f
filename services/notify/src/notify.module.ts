import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { NotifyConfig } from './config.js';
import { Email } from './emails/email.entity.js';
import { EmailsRepository } from './emails/emails.repository.js';
import { EmailsRpcController } from './emails/emails.rpc.controller.js';
import { GetEmail } from './emails/get-email.js';
import { ListEmails } from './emails/list-emails.js';
import { MIGRATIONS } from './migrations/list.js';

@Module({})
export class NotifyModule {
  static register(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyModule,
      imports: [ConfigModule.of(config), OrmModule.forRoot({ entities: [Email], migrations: MIGRATIONS, config })],
      controllers: [EmailsRpcController],
      providers: [EmailsRepository, GetEmail, ListEmails],
    };
  }
}
