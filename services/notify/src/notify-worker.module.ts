import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '@vitrine/platform/config/config.module';
import { OrmModule } from '@vitrine/platform/orm/orm.module';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { QueuesModule } from '@vitrine/platform/queues/queues.module';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { NotifyConfig } from './config.js';
import { Message } from './contact/message.entity.js';
import { MessagesRepository } from './contact/messages.repository.js';
import { SendDigests } from './contact/send-digests.js';
import { AlignDeletedPeople } from './deleted-people/align-deleted-people.js';
import { DeletedPeopleEvents } from './deleted-people/deleted-people.events.js';
import { ForgetPerson } from './deleted-people/forget-person.js';
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
        OrmModule.forRoot({ entities: [Email, Message], migrations: MIGRATIONS, config }),
        EventsModule.forService('notify'),
        QueuesModule.forConsumer('notify'),
        RpcModule.forClient(),
      ],
      providers: [
        AlignDeletedPeople,
        DeletedPeopleEvents,
        EmailsRepository,
        EmailWorker,
        ForgetPerson,
        GiveUpEmail,
        MailOutage,
        MessagesRepository,
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
