import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { NotifyConfig } from './config.js';
import { Enquiry } from './enquiries/enquiry.entity.js';
import { EnquiriesRepository } from './enquiries/enquiries.repository.js';
import { SendDigests } from './enquiries/send-digests.js';
import { AlignDeletedUsers } from './deleted-users/align-deleted-users.js';
import { DeletedUsersEvents } from './deleted-users/deleted-users.events.js';
import { EraseUserData } from './deleted-users/erase-user-data.js';
import { EmailWorker } from './delivery/email.worker.js';
import { GiveUpEmail } from './delivery/give-up-email.js';
import { MailOutage } from './delivery/mail-outage.js';
import { Mailer } from './delivery/mailer.port.js';
import { RequeueWaitingEmails } from './delivery/requeue-waiting-emails.js';
import { SendEmail } from './delivery/send-email.js';
import { SmtpMailer } from './delivery/smtp-mailer.js';
import { Email } from './emails/email.entity.js';
import { EmailsRepository } from './emails/emails.repository.js';
import { MIGRATIONS } from './migrations/list.js';
import { WelcomePhotographer } from './welcome/welcome-photographer.js';
import { WelcomeEvents } from './welcome/welcome.events.js';

@Module({})
export class NotifyWorkerModule {
  static register(config: NotifyConfig): DynamicModule {
    return {
      module: NotifyWorkerModule,
      imports: [
        ConfigModule.of(config),
        OrmModule.forRoot({ entities: [Email, Enquiry], migrations: MIGRATIONS, config }),
        EventsModule.forService('notify'),
        QueuesModule.forConsumer('notify'),
        RpcModule.forClient(),
      ],
      providers: [
        AlignDeletedUsers,
        DeletedUsersEvents,
        EmailsRepository,
        EmailWorker,
        EraseUserData,
        GiveUpEmail,
        MailOutage,
        EnquiriesRepository,
        RequeueWaitingEmails,
        SendDigests,
        SendEmail,
        WelcomeEvents,
        WelcomePhotographer,
        { provide: Mailer, useClass: SmtpMailer },
      ],
    };
  }
}
