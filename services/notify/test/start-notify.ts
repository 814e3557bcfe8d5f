import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { Test } from '@nestjs/testing';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { OutboxRelay } from '@vitrine/platform/outbox/outbox-relay';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { readMail, startMailSink } from '@vitrine/dev-servers/mail-sink';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { testDatabase } from '@vitrine/testing/test-stack';
import { NotifyConfig } from '../src/config.js';
import { Email } from '../src/emails/email.entity.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { NotifyWorkerModule } from '../src/notify-worker.module.js';
import { WelcomePhotographer } from '../src/welcome/welcome-photographer.js';

/** The worker of notify on a database and a mail server of its own; jobs are noted, not run. */
export const startNotify = async ({ sinkRuns = true, rpc = fakeRpc({}), env = {} } = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'notify-'));
  let sink = await startMailSink({ dir });
  if (!sinkRuns) await sink.stop();
  const config = loadConfig(NotifyConfig, {
    DATABASE_URL: await testDatabase('notify', MIGRATIONS),
    SMTP_URL: sink.url,
    MAIL_FROM: 'Vitrine <hello@vitrine.test>',
    PUBLIC_URL: 'https://vitrine.test',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const queues = fakeQueues();
  const app = await Test.createTestingModule({ imports: [NotifyWorkerModule.register(config)] })
    .overrideProvider(QueueProducer)
    .useValue(queues)
    .overrideProvider(RpcClient)
    .useValue(rpc)
    // Without a relay, published events stay in the outbox for assertions.
    .overrideProvider(OutboxRelay)
    .useValue({ wake: () => undefined })
    .compile();
  const queued = (): string[] => queues.payloadsOf('email').map(({ emailId }) => emailId);
  const orm = app.get(MikroORM);
  const use = <T, R>(type: new (...args: never[]) => T, work: (it: T) => Promise<R>): Promise<R> =>
    RequestContext.create(orm.em, () => work(app.get(type)));

  return {
    config,
    rpc,
    queues,
    queued,
    use,
    query: <T extends object>(sql: string): Promise<T[]> => orm.em.getConnection().execute(sql),
    email: (id: string): Promise<Email> => orm.em.fork().findOneOrFail(Email, { id }),
    received: (to: string) => readMail(dir).then((mails) => mails.filter((mail) => mail.to.includes(to))),
    /** The id of the welcome mail to `email`. */
    async welcomed(userId: string, email: string): Promise<string> {
      await use(WelcomePhotographer, (w) => w.queueMail({ userId, email, firstName: 'Jane', portfolioPath: '/jane' }));
      return queued().at(-1) ?? '';
    },
    startSink: async () => {
      sink = await startMailSink({ dir, port: sink.port });
    },
    close: async () => {
      await app.close();
      await sink.stop();
    },
  };
};
export type Notify = Awaited<ReturnType<typeof startNotify>>;
