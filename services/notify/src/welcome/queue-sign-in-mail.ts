import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import type { SignInMail } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { mailHtml, mailText, type MailContent } from '../mails/mail-layout.js';

type Words = Pick<MailContent, 'title' | 'paragraphs' | 'footer'> & { subject: string; label: string };

const ASKED =
  /*i18n*/ 'You received this e-mail because somebody entered this address on {brand}. If it was not you, nothing happens without the link.';
const IN_TIME = /*i18n*/ 'The link works once, within 15 minutes, in the browser in which it was asked for.';

const wordsOf = (kind: SignInMail['kind']): Words => {
  const brand = { brand: BRAND };
  const asked = { paragraphs: [i18n._(IN_TIME)], footer: i18n._(ASKED, brand) };
  switch (kind) {
    case 'sign-in':
      return {
        ...asked,
        subject: i18n._('Sign in to {brand}', brand),
        title: i18n._('Sign in'),
        label: i18n._('Sign in'),
      };
    case 'account':
      return {
        ...asked,
        subject: i18n._('Make your account on {brand}', brand),
        title: i18n._('Make your account'),
        label: i18n._('Make your account'),
      };
    case 'address':
      return {
        ...asked,
        subject: i18n._('Verify your address on {brand}', brand),
        title: i18n._('Verify your address'),
        label: i18n._('Verify your address'),
      };
    case 'invitation':
      return {
        subject: i18n._('You are invited to {brand}', brand),
        title: i18n._('You are invited'),
        paragraphs: [
          i18n._('An administrator of {brand} invites you to publish your photographs there.', brand),
          i18n._('The link works once, within seven days.'),
        ],
        label: i18n._('Make your account'),
        footer: i18n._('You received this e-mail because an administrator of {brand} entered your address.', brand),
      };
  }
};

/** The mail with a link that signs in, or makes an account. */
const signInMail = (kind: SignInMail['kind'], url: string): { subject: string; html: string; text: string } => {
  const { subject, label, ...words } = wordsOf(kind);
  const content: MailContent = { brand: BRAND, preview: words.paragraphs[0] ?? '', ...words, button: { label, url } };
  return { subject, html: mailHtml(content), text: mailText(content) };
};

/** Stores the links that identity's own sign-in sends, once each. */
@Injectable()
export class QueueSignInMail {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {}

  @EventHandler('identity.sign_in_mail_wanted')
  async queue({ kind, to, userId, path }: SignInMail): Promise<void> {
    if (!this.config.hasMail) return;
    const emailId = await this.emails.addOnce({
      kind: `link-${kind}`,
      userId,
      dedupeKey: `link:${createHash('sha256').update(path).digest('hex')}`,
      sender: this.config.MAIL_FROM,
      recipient: to,
      ...signInMail(kind, new URL(path, this.config.PUBLIC_URL).href),
    });
    if (emailId) await this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId });
  }
}
