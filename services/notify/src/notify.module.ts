import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { NotifyConfig } from './config.js';
import { EnquiriesRpcController } from './enquiries/enquiries.rpc.controller.js';
import { GetRecipient } from './enquiries/get-recipient.js';
import { Enquiry } from './enquiries/enquiry.entity.js';
import { EnquiriesRepository } from './enquiries/enquiries.repository.js';
import { CreateEnquiry } from './enquiries/create-enquiry.js';
import { StoreEnquiry } from './enquiries/store-enquiry.js';
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
        OrmModule.forRoot({ entities: [Email, Enquiry], migrations: MIGRATIONS, config }),
        QueuesModule.forProducer(),
        RpcModule.forClient(),
      ],
      controllers: [EnquiriesRpcController, EmailsRpcController],
      providers: [
        EmailsRepository,
        GetRecipient,
        GetEmail,
        ListEmails,
        EnquiriesRepository,
        CreateEnquiry,
        StoreEnquiry,
      ],
    };
  }
}
