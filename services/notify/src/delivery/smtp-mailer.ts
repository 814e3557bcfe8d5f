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
    return createTransport({
      ...named,
      url: this.config.SMTP_URL,
      pool: true,
      maxConnections: 4,
      ...TIMEOUTS_MS,
    } as object);
  }
}
