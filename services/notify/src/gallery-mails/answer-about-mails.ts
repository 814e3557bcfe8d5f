import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type GalleryMailPreviewDto,
  GalleryMailRoomDto,
  PreviewGalleryMailDto,
  type SentGalleryMailDto,
} from '@vitrine/contracts/client-galleries/gallery-mail.rpc';
import { GalleryRefDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { NotifyConfig } from '../config.js';
import { Email } from '../emails/email.entity.js';
import { galleryMail } from './gallery-mail.js';
import { GalleryMailLimits } from './gallery-mail-limits.js';

const LISTED = 500;

/** What portfolio and a gallery's photographer may know of its mails. */
@Controller()
export class AnswerAboutMails {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: GalleryMailLimits,
    private readonly rpc: RpcClient,
    private readonly config: NotifyConfig,
  ) {}

  @RpcHandler('notify.mail.state')
  state(): { configured: boolean } {
    return { configured: this.config.hasMail };
  }

  @RpcHandler('notify.gallery_mail.preview')
  async preview(@Payload() { mail }: PreviewGalleryMailDto): Promise<GalleryMailPreviewDto> {
    const photographer = await this.rpc.call('identity.user.contact_address', { userId: mail.ownerId });
    const { href: siteUrl } = new URL('/', this.config.PUBLIC_URL);
    const letter = galleryMail(mail, { siteUrl, address: this.config.mailbox.address, photographer });
    if (!letter) raise('USER_NOT_FOUND');
    const { sender: from, recipient: to, replyTo = null, subject, html, text } = letter;
    return { from, to, replyTo, subject, html, text };
  }

  @RpcHandler('notify.gallery_mail.room')
  async room(@Payload() { ownerId, mails }: GalleryMailRoomDto): Promise<{ left: number }> {
    const left = await this.limits.left(ownerId);
    if (mails > left) raise('TOO_MANY_MAILS');
    return { left: left - mails };
  }

  @RpcHandler('notify.gallery_mail.list')
  async list(@Caller() { userId }: Principal, @Payload() { galleryId }: GalleryRefDto): Promise<SentGalleryMailDto[]> {
    const mails = await this.em.find(
      Email,
      { galleryId, ownerId: userId },
      {
        fields: ['id', 'kind', 'recipient', 'subject', 'status', 'createdAt', 'sentAt', 'smtpReply'],
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: LISTED,
      },
    );
    return mails.map(({ id, kind, recipient, subject, status, createdAt, sentAt, smtpReply }) => ({
      id,
      kind: kind.replace('gallery-', '') as SentGalleryMailDto['kind'],
      to: recipient,
      subject,
      status,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      reply: smtpReply ?? null,
    }));
  }
}
