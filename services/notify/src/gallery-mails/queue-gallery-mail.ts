import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClientGalleryEvents } from '@vitrine/contracts/client-galleries/client-galleries.events';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { NotifyConfig } from '../config.js';
import { EmailsRepository } from '../emails/emails.repository.js';
import { galleryMail } from './gallery-mail.js';
import { GalleryMailLimits } from './gallery-mail-limits.js';

const DAY = 86_400_000;

/** When an event was published. */
type Published = Pick<EventEnvelope, 'occurredAt'>;

const hashOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex');

/** Stores the mails of galleries that portfolio asks for, once each, and deletes them when it says so. */
@Injectable()
export class QueueGalleryMail {
  constructor(
    private readonly em: EntityManager,
    private readonly emails: EmailsRepository,
    private readonly limits: GalleryMailLimits,
    private readonly rpc: RpcClient,
    private readonly queues: QueueProducer,
    private readonly config: NotifyConfig,
  ) {}

  @EventHandler('portfolio.gallery_mail_wanted')
  async queue(mail: GalleryMail, { occurredAt }: Published): Promise<void> {
    const mailbox = await this.photographer(mail.ownerId);
    if (!mailbox || !this.config.hasMail) return;
    const { href: siteUrl } = new URL('/', this.config.PUBLIC_URL);
    const letter = galleryMail(mail, { siteUrl, address: this.config.mailbox.address, photographer: mailbox });
    if (!letter) return;
    const emailId = await this.em.transactional(async () => {
      if (await this.isErased(mail, occurredAt)) return null;
      return this.emails.addOnce({
        kind: `gallery-${mail.kind}`,
        userId: mail.to === null ? mail.ownerId : null,
        dedupeKey: ['gallery', mail.galleryId, mail.kind, mail.dedupeKey, mail.to?.toLowerCase() ?? ''].join(':'),
        gallery: { id: mail.galleryId, ownerId: mail.ownerId },
        isTooMany: !(await this.limits.maySend(mail)),
        ...letter,
      });
    });
    if (emailId) await this.queues.enqueueBestEffort('email', { emailId }, { dedupeId: emailId });
  }

  /** Sent or not: a visitor is forgotten, or a gallery is gone. With those that could still be answered to the visitor. */
  @EventHandler('portfolio.gallery_addresses_erased')
  async erase(
    { ownerId, galleryId, emails }: ClientGalleryEvents['portfolio.gallery_addresses_erased'],
    { occurredAt }: Published,
  ): Promise<void> {
    await this.em.transactional(async () => {
      await this.limits.inTurn(ownerId);
      await this.em.execute(
        `insert into erased_addresses (owner_id, gallery_id, address_hash, erased_at)
         select ?::uuid, ?::uuid, jsonb_array_elements_text(?::jsonb), ?::timestamptz`,
        [ownerId, galleryId, JSON.stringify(emails?.map(hashOf) ?? [null]), occurredAt],
      );
      await this.removeErased(ownerId, galleryId, emails);
    });
  }

  /** Wanted before what it says was erased, and late. */
  private async isErased(mail: GalleryMail, occurredAt: string): Promise<boolean> {
    const { ownerId, galleryId, to } = mail;
    await this.limits.inTurn(ownerId);
    const address = to ?? ('replyTo' in mail ? mail.replyTo?.email : undefined);
    const rows = await this.em.execute<unknown[]>(
      `select 1 from erased_addresses where owner_id = ? and coalesce(gallery_id = ?, true)
         and coalesce(address_hash = ?, address_hash is null) and erased_at >= ?::timestamptz limit 1`,
      [ownerId, galleryId, address ? hashOf(address) : null, occurredAt],
    );
    return rows.length > 0;
  }

  private async removeErased(ownerId: string, galleryId: string | null, emails: string[] | null): Promise<void> {
    await this.em.execute(
      `delete from emails where owner_id = ?
         and (?::uuid is null or gallery_id = ?::uuid)
         and (?::jsonb is null or exists (
           select from jsonb_array_elements_text(?::jsonb)
           where lower(recipient) = lower(value)
             or right(lower(reply_to), length(value) + 2) = '<' || lower(value) || '>'))`,
      [ownerId, galleryId, galleryId, ...Array.from({ length: 2 }, () => emails && JSON.stringify(emails))],
    );
  }

  /** No words of a mail that could not be sent, no hash of an address for longer than events are kept, and nothing for longer than guests' data are kept. */
  @Reconcile({ everyMs: DAY, firstAfterMs: 60_000 })
  async sweep(): Promise<void> {
    await this.em.execute(
      `delete from emails where gallery_id is not null and created_at < now() - interval '18 months'`,
    );
    await this.em.execute(`delete from erased_addresses where erased_at < now() - interval '30 days'`);
    await this.em.execute(
      `update emails set html = '', text = '', reply_to = null
       where gallery_id is not null and status = 'failed' and html <> '' and created_at < now() - interval '25 hours'`,
    );
  }

  /** Null: suspended, or gone. */
  private photographer(userId: string): Promise<ContactAddressDto | null> {
    return this.rpc.call('identity.user.contact_address', { userId }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    });
  }
}
