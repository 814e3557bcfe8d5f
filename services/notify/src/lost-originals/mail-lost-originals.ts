import { Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import type { MediaEvents } from '@vitrine/contracts/media/media.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { mailHtml, mailText, type MailContent } from '../mails/mail-layout.js';

/** Tells the operator of originals that an audit has found gone: one mail an audit, even when it is told twice. */
@Injectable()
export class MailLostOriginals {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {}

  @EventHandler('media.originals_lost')
  async queueMail(lost: MediaEvents['media.originals_lost']): Promise<void> {
    const content: MailContent = {
      brand: BRAND,
      preview: i18n._('An audit of the object store has found them.'),
      title: titleOf(lost),
      paragraphs: [
        i18n._(
          'An audit of the object store has found files that photographers uploaded and that are gone or changed: {missing} missing, {damaged} damaged. No photo is marked for them yet.',
          { missing: lost.missing, damaged: lost.damaged },
        ),
        lost.implausible
          ? i18n._(
              'So much differs that this audit is not believed, and nothing of it can be repaired. See that the site is on its own object store, then begin another one.',
            )
          : i18n._(
              'Look for them in a backup. Until a repair of this audit marks the photos, their photographers do not learn of it; then they can replace the files.',
            ),
      ],
      button: {
        label: i18n._('Open the audit'),
        url: new URL('/admin/dashboard?tab=storage', this.config.PUBLIC_URL).href,
      },
      footer: i18n._('You received this e-mail because you look after {brand}.', { brand: BRAND }),
    };
    const emailId = await this.emails.addOnce({
      kind: 'lost-originals',
      userId: null,
      dedupeKey: `lost-originals:${lost.auditId}`,
      sender: this.config.MAIL_FROM,
      recipient: this.config.operatorAddress,
      subject: content.title,
      html: mailHtml(content),
      text: mailText(content),
    });
    if (emailId) await this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId });
  }
}

const titleOf = ({ missing, damaged }: MediaEvents['media.originals_lost']): string =>
  i18n._('{count, plural, one {1 original is} other {{count} originals are}} missing or damaged', {
    count: missing + damaged,
  });
