import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { dnsCache } from 'nodemailer/lib/shared';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { readMail, startMailSink } from '@vitrine/dev-servers/mail-sink';
import { NotifyConfig } from '../src/config.js';
import { MailOutage } from '../src/delivery/mail-outage.js';
import { SmtpMailer } from '../src/delivery/smtp-mailer.js';

it('finds a mail server that has moved to another address with the next try', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'notify-'));
  const sink = await startMailSink({ dir });
  const mailer = new SmtpMailer(
    loadConfig(NotifyConfig, {
      DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
      SMTP_URL: `smtp://localhost:${sink.port}`,
      MAIL_FROM: 'Vitrine <hello@vitrine.test>',
      PUBLIC_URL: 'https://vitrine.test',
    }),
    new MailOutage(Logger.silent()),
  );
  dnsCache.set('localhost', { value: { addresses: ['127.0.0.77'] }, expires: Date.now() + 300_000 });
  const send = (): Promise<string> =>
    mailer.send({
      messageId: '<moved@vitrine.test>',
      from: 'hello@vitrine.test',
      to: 'jane@example.test',
      replyTo: null,
      subject: 'Moved',
      html: '<p>Moved</p>',
      text: 'Moved',
    });

  await expect(send()).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
  expect(await send()).toContain('queued as');
  expect(await readMail(dir)).toHaveLength(1);
  await mailer.onApplicationShutdown();
  await sink.stop();
});
