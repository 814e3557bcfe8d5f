import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { NotifyConfig } from './config.js';
import { ContactRpcController } from './contact/contact.rpc.controller.js';
import { FindRecipient } from './contact/find-recipient.js';
import { Message } from './contact/message.entity.js';
import { MessagesRepository } from './contact/messages.repository.js';
import { SendMessage } from './contact/send-message.js';
import { StoreMessage } from './contact/store-message.js';
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
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Email, Message], migrations: MIGRATIONS, config }),
        QueuesModule.forProducer(),
        RpcModule.forClient(),
      ],
      controllers: [ContactRpcController, EmailsRpcController],
      providers: [EmailsRepository, FindRecipient, GetEmail, ListEmails, MessagesRepository, SendMessage, StoreMessage],
    };
  }
}
