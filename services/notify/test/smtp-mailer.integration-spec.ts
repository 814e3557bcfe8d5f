import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { dnsCache } from 'nodemailer/lib/shared';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { readMail, startMailSink } from '@vitrine/dev-servers/mail-sink';
import { NotifyConfig } from '../src/config.js';
import { Readiness } from '@vitrine/platform/health/readiness';
import type { OutgoingMail } from '../src/delivery/mailer.port.js';
import { SmtpMailer } from '../src/delivery/smtp-mailer.js';

const configFor = (SMTP_URL: string, more: Record<string, string> = {}): NotifyConfig =>
  loadConfig(NotifyConfig, {
    ...more,
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SMTP_URL,
    MAIL_FROM: 'Vitrine, the site <hello@vitrine.test>',
    PUBLIC_URL: 'https://vitrine.test',
  });

const mail = (id: string): OutgoingMail => ({
  messageId: `<${id}@vitrine.test>`,
  to: 'jane@example.test',
  replyTo: null,
  subject: 'Moved',
  html: '<p>Moved</p>',
  text: 'Moved',
});

it('finds a mail server that has moved to another address with the next try', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'notify-'));
  const sink = await startMailSink({ dir });
  const mailer = new SmtpMailer(configFor(`smtp://localhost:${sink.port}`), Logger.silent(), new Readiness());
  dnsCache.set('localhost', { value: { addresses: ['127.0.0.77'] }, expires: Date.now() + 300_000 });
  const send = (): Promise<string> => mailer.send(mail('moved'));

  await expect(send()).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
  expect(await send()).toContain('queued as');
  expect(await readMail(dir)).toHaveLength(1);
  await mailer.onApplicationShutdown();
  await sink.stop();
});

describe('a server that does not take mail', () => {
  const attempt = async (options: SMTPServerOptions, user = ''): Promise<string> => {
    const server = new SMTPServer({ disableReverseLookup: true, logger: false, ...options });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const said: string[] = [];
    const logger = { error: (_fields: object, text: string) => void said.push(text) } as unknown as Logger;
    const mailer = new SmtpMailer(configFor(`smtp://${user}127.0.0.1:${port}`), logger, new Readiness());
    await expect(mailer.send(mail('1'))).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    await mailer.onApplicationShutdown();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    return said.join();
  };
  const refuse = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

  it('is said to refuse the login, our address, or TLS, in its own words', async () => {
    const open = { authOptional: true, disabledCommands: ['STARTTLS'] };
    const login = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
    const said = [
      await attempt(
        { ...login, onAuth: (_auth, _session, done) => done(refuse(535, 'Bad credentials')) },
        'user:secret@',
      ),
      await attempt({ ...login, authMethods: ['XOAUTH2'] }, 'user:secret@'),
      await attempt({ ...open, onMailFrom: (_from, _session, done) => done(refuse(550, 'Sender refused')) }),
      await attempt({ authOptional: true }), // with the certificate that comes with smtp-server
    ];
    expect(said).toEqual([
      expect.stringContaining('does not take it (535 Bad credentials)'),
      expect.stringMatching(/does not take it \(.*(XOAUTH2|auth|credentials)/i),
      expect.stringContaining('does not take it (550 Sender refused)'),
      expect.stringMatching(/does not take it \(.*certificate/),
    ]);
  });
});

it('sends from our address alone, whoever the answer goes to', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'notify-'));
  const sink = await startMailSink({ dir });
  const mailer = new SmtpMailer(configFor(sink.url), Logger.silent(), new Readiness());
  await mailer.send({ ...mail('2'), replyTo: '"Vera" <vera@visitors.test>' });
  const [received] = await readMail(dir);
  expect(received?.from).toBe('hello@vitrine.test');
  expect(received?.email.from).toEqual({ name: 'Vitrine, the site', address: 'hello@vitrine.test' });
  expect(received?.email.replyTo).toEqual([{ name: 'Vera', address: 'vera@visitors.test' }]);
  await mailer.onApplicationShutdown();
  await sink.stop();
});

it('greets the server by the name of the site', async () => {
  const greeted = Promise.withResolvers<string>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.test ESMTP\r\n');
    socket.once('data', (line) => {
      greeted.resolve(String(line).trim());
      socket.end('421 bye\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = new SmtpMailer(configFor(`smtp://127.0.0.1:${port}`), Logger.silent(), new Readiness());
  await expect(mailer.send(mail('greeting'))).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
  expect(await greeted.promise).toBe('EHLO vitrine.test');
  await mailer.onApplicationShutdown();
  server.close();
});

describe('a server that asks for a token (XOAUTH2)', () => {
  /** A token endpoint as RFC 6749 has it, and a mail server that takes its latest token alone. */
  const startBoth = async (takes: Record<string, string>) => {
    let token = '';
    let asked = 0;
    const endpoint = createHttpServer((request, reply) => {
      void text(request).then((body) => {
        asked++;
        const fields = Object.fromEntries(new URLSearchParams(body));
        const isRight = JSON.stringify(fields) === JSON.stringify(takes);
        token = `token-${asked}`;
        reply.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
        const refusal = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
        reply.end(JSON.stringify(isRight ? { access_token: token, token_type: 'Bearer', expires_in: 3599 } : refusal));
      });
    });
    const from: (string | undefined)[] = [];
    const server = new SMTPServer({
      authMethods: ['XOAUTH2'],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, accessToken }, _session, done) => {
        if (accessToken !== token) return done(null, { data: { status: '401', schemes: 'bearer' } });
        from.push(username);
        done(null, { user: username });
      },
    });
    await once(endpoint.listen(0, '127.0.0.1'), 'listening');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    return {
      host: `127.0.0.1:${port}`,
      settings: { SMTP_OAUTH_TOKEN_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/token` },
      from,
      asked: () => asked,
      expire: () => (token = 'another'),
      stop: async () => {
        endpoint.close();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  };

  it.each([
    ['by a refresh token', 'hello%40vitrine.test:refresh%2F1', 'refresh_token', { refresh_token: 'refresh/1' }, {}],
    [
      'as itself',
      'hello%40vitrine.test',
      'client_credentials',
      {},
      { scope: 'https://outlook.office365.com/.default' },
    ],
  ])('ADM-MAIL-09 is signed in at %s', async (_how, user, grant_type, refresh, scope) => {
    const client = { client_id: 'vitrine', client_secret: 'secret' };
    const { host, settings, from, asked, expire, stop } = await startBoth({
      grant_type,
      ...refresh,
      ...client,
      ...scope,
    });
    const config = configFor(`smtp://${user}@${host}`, {
      ...settings,
      SMTP_OAUTH_CLIENT_ID: client.client_id,
      SMTP_OAUTH_CLIENT_SECRET: client.client_secret,
      ...('scope' in scope && { SMTP_OAUTH_SCOPE: scope.scope }),
    });
    const mailer = new SmtpMailer(config, Logger.silent(), new Readiness());
    await mailer.send(mail('1'));
    await mailer.send(mail('2'));
    expect([from, asked()]).toEqual([['hello@vitrine.test'], 1]);
    await mailer.onApplicationShutdown();

    const next = new SmtpMailer(config, Logger.silent(), new Readiness());
    expire(); // the server takes a new one alone
    await next.send(mail('3'));
    expect(from).toHaveLength(2);
    await next.onApplicationShutdown();
    await stop();
  });

  it('ADM-MAIL-09 says in the provider’s own words why there is no token', async () => {
    const { host, settings, stop } = await startBoth({});
    const said: string[] = [];
    const logger = { error: (_fields: object, words: string) => void said.push(words) } as unknown as Logger;
    const config = configFor(`smtp://hello%40vitrine.test:old@${host}`, {
      ...settings,
      SMTP_OAUTH_CLIENT_ID: 'vitrine',
    });
    const mailer = new SmtpMailer(config, logger, new Readiness());
    await expect(mailer.send(mail('1'))).rejects.toMatchObject({ code: 'MAIL_UNAVAILABLE' });
    expect(said.join()).toContain('invalid_grant Token has been expired or revoked.');
    await mailer.onApplicationShutdown();
    await stop();
  });
});
