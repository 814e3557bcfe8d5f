import { callbackify } from 'node:util';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { Readiness } from '@vitrine/platform/health/readiness';
import { Logger } from '@vitrine/platform/log/logger';
import { tracedStep } from '@vitrine/platform/tracing/tracing';
import { NotifyConfig } from '../config.js';
import { MailOutage } from './mail-outage.js';
import { Mailer, type OutgoingMail } from './mailer.port.js';
import { toMailError } from './smtp-error.js';

/** Four mails are sent at once, so a silent server may not hold one for long. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** Suppresses automatic replies (RFC 3834). Answers to a visitor's enquiry go to the visitor, those to a gallery's mail to its photographer. */
const AUTO_GENERATED = { headers: { 'auto-submitted': 'auto-generated' } };

/** What a token endpoint answers (RFC 6749, 5). */
interface TokenAnswer {
  access_token?: string;
  expires_in?: number;
  error?: string;
  error_description?: string;
}

/** A token is renewed so long before its end. */
const RENEWED_BEFORE_MS = 60_000;

/** The sign-in of OAuth 2.0: by a refresh token (RFC 6749, 6), or as the program itself (4.4). */
const oauth = (url: URL, config: NotifyConfig): object => {
  const refreshToken = decodeURIComponent(url.password);
  const grant: Record<string, string> = refreshToken
    ? { grant_type: 'refresh_token', refresh_token: refreshToken }
    : { grant_type: 'client_credentials' };
  const parameters = {
    ...grant,
    client_id: config.SMTP_OAUTH_CLIENT_ID!,
    ...(config.SMTP_OAUTH_CLIENT_SECRET && { client_secret: config.SMTP_OAUTH_CLIENT_SECRET }),
    ...(config.SMTP_OAUTH_SCOPE && { scope: config.SMTP_OAUTH_SCOPE }),
  };
  type Done = (error: unknown, token?: string, expires?: number) => void;
  const provide = async (): Promise<[token: string, expires: number]> => {
    const response = await fetch(config.SMTP_OAUTH_TOKEN_URL!, {
      method: 'POST',
      body: new URLSearchParams(parameters),
      signal: AbortSignal.timeout(TIMEOUTS_MS.connectionTimeout),
    });
    const answer = (await response.json().catch(() => ({}))) as TokenAnswer;
    if (!answer.access_token)
      throw new Error(
        `no token of SMTP_OAUTH_TOKEN_URL: ${answer.error ?? response.status} ${answer.error_description ?? ''}`,
      );
    return [answer.access_token, Date.now() + (answer.expires_in ?? 300) * 1_000 - RENEWED_BEFORE_MS];
  };
  const provisionCallback = (_user: string, _renew: boolean, done: Done): void =>
    callbackify(provide)((error, given) => done(error, ...(given ?? [])));
  return { type: 'OAuth2', user: decodeURIComponent(url.username), provisionCallback };
};

@Injectable()
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private transport: Promise<Transporter> | null = null;
  private readonly outage: MailOutage;

  constructor(
    private readonly config: NotifyConfig,
    logger: Logger,
    readiness: Readiness,
  ) {
    super();
    this.outage = new MailOutage(logger, readiness);
  }

  async send(mail: OutgoingMail): Promise<string> {
    const transport = await (this.transport ??= this.connect());
    try {
      const { replyTo, fromName, ...rest } = mail;
      const headers = replyTo ? { replyTo } : AUTO_GENERATED;
      const { name, address } = this.config.mailbox;
      const from = { name: fromName ?? name, address };
      // Without an envelope of its own, a mail would come from whichever address is found in it.
      const envelope = { from: address, to: mail.to };
      const sent = (await tracedStep('mail send', { kind: 'CLIENT' }, () =>
        transport.sendMail({ ...rest, ...headers, from, envelope }),
      )) as { response: string };
      this.outage.recovered();
      return sent.response;
    } catch (error) {
      this.outage.failed(error);
      const mailError = toMailError(error);
      if (mailError.code === 'MAIL_UNAVAILABLE') await this.forgetAddress();
      throw mailError;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /**
   * nodemailer caches DNS for five minutes, and longer while the name does not resolve. A restarted mail server may
   * have a new address, and its old one may belong to another host.
   */
  private async forgetAddress(): Promise<void> {
    const { dnsCache } = await import('nodemailer/lib/shared');
    dnsCache.clear();
  }

  /** Loaded with the first mail: a worker at rest does without it. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    // Its own default is an address where the machine has no full name, which spam filters think little of.
    const { hostname } = new URL(this.config.PUBLIC_URL);
    const named = /\.[a-z][\w-]*$/i.test(hostname) && { name: hostname };
    const url = new URL(this.config.SMTP_URL);
    const auth = this.config.SMTP_OAUTH_TOKEN_URL && oauth(url, this.config);
    if (auth) url.username = url.password = '';
    return createTransport({
      ...named,
      url: url.href,
      ...(auth && { auth }),
      pool: true,
      maxConnections: 4,
      ...TIMEOUTS_MS,
    } as object);
  }
}
