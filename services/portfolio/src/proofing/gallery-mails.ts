import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import type { GalleryMailPreviewDto, SentGalleryMailDto } from '@vitrine/contracts/client-galleries/gallery-mail.rpc';
import { GalleryMailOrderDto, GalleryRefDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { comparablePin, GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { ClientGallery, GalleryLink } from '../client-galleries/client-gallery.entity.js';
import { OwnGalleries } from '../client-galleries/own-galleries.js';
import { isPinOf, LinkSecrets } from '../client-galleries/link-secrets.js';
import type { Viewer } from '../client-galleries/viewer.js';
import type { GalleryList, GalleryPerson } from '../client-galleries/visitor.entity.js';

/** File names that a mail says. */
const NAMES = 500;

type MailOf<K extends GalleryMail['kind']> = Extract<GalleryMail, { kind: K }>;
/** What all mails of a gallery begin with. */
type Head = Pick<GalleryMail, 'ownerId' | 'galleryId' | 'gallery'>;

/** Where the photographer sees a gallery. */
export const headToOwner = ({ id, ownerId, title }: Pick<ClientGallery, 'id' | 'ownerId' | 'title'>): Head => ({
  ownerId,
  galleryId: id,
  gallery: { title, path: `/account/galleries/${id}` },
});

/**
 * Mails of galleries that follow from what visitors do, with all that they say: notify asks nobody. Nor is notify asked
 * before whether it can send them: it may be away just now, and sends none where no mail is configured.
 */
@Injectable()
export class GalleryMails {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly secrets: LinkSecrets,
  ) {}

  /** With the next flush; nothing of it is sent before that is committed. */
  want(mail: GalleryMail): void {
    this.outbox.add('portfolio.gallery_mail_wanted', mail);
  }

  /**
   * False once an address of a gallery has had `most` codes within the hour, or a person has had as many sent, to
   * whichever addresses: they may be somebody else's.
   */
  async code({ gallery, link }: Viewer, personId: string, email: string, code: string, most: number): Promise<boolean> {
    const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
    const [{ sent }] = await this.em.execute<[{ sent: number }]>(
      `select greatest(count(*) filter (where key like ?), count(*) filter (where key like ?))::int as sent
       from gallery_mails_told where gallery_id = ? and key like 'code:%' and at > now() - interval '1 hour'`,
      [`code:${address}:%`, `code:%:${personId}:%`, gallery.id],
    );
    if (sent >= most || !link) return false;
    const id = randomUUID();
    await this.em.execute('insert into gallery_mails_told (gallery_id, key) values (?, ?)', [
      gallery.id,
      `code:${address}:${personId}:${id}`,
    ]);
    const minutes = GALLERY_LIMITS.codeMinutes;
    this.want({ ...this.headTo(gallery, link), kind: 'code', to: email, code, minutes, dedupeKey: `code:${id}` });
    return true;
  }

  /** To the photographer, and to the person where they have said an address. */
  submitted({ gallery, link }: Viewer, person: GalleryPerson, list: GalleryList): void {
    const { name, email, verifiedAt } = person;
    const names = (list.snapshot ?? []).map(({ fileName }) => fileName);
    const sent = {
      person: name,
      list: list.name,
      photos: names.length,
      fileNames: names.slice(0, NAMES),
      note: list.note,
      dedupeKey: `submitted:${list.id}:${list.revision}`,
    };
    const replyTo = email && verifiedAt ? { name, email } : null;
    this.want({ ...headToOwner(gallery), ...sent, kind: 'submitted', to: null, replyTo });
    if (email && link)
      this.want({
        ...this.headTo(gallery, link),
        ...sent,
        kind: 'submitted_copy',
        to: email,
        isVerified: Boolean(verifiedAt),
      });
  }

  /** To a visitor, with the address of their link. */
  headTo(gallery: Pick<ClientGallery, 'id' | 'ownerId' | 'title' | 'name'>, link: Pick<GalleryLink, 'id'>): Head {
    return {
      ownerId: gallery.ownerId,
      galleryId: gallery.id,
      gallery: { title: gallery.title, path: this.secrets.pathOf(gallery, link) },
    };
  }
}

/** Mails that photographers send to the addresses of a link, once they have looked at them. */
@Controller()
export class SendGalleryMails {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly mails: GalleryMails,
    private readonly rpc: RpcClient,
  ) {}

  @RpcHandler('portfolio.gallery_mail.preview')
  async preview(@Caller() who: Principal, @Payload() order: GalleryMailOrderDto): Promise<GalleryMailPreviewDto> {
    const [mail] = await this.ordered(who, order, 'preview');
    return this.rpc.call('notify.gallery_mail.preview', { mail: mail ?? raise('NO_ADDRESSES') });
  }

  /** One mail for each address of the link. The same order by accident twice within a minute is one. */
  @RpcHandler('portfolio.gallery_mail.send')
  async send(@Caller() who: Principal, @Payload() order: GalleryMailOrderDto): Promise<{ mails: number }> {
    const { configured } = await this.rpc.call('notify.mail.state', {});
    if (!configured) raise('MAIL_UNAVAILABLE');
    const mails = await this.ordered(who, order, `sent:${Math.floor(Date.now() / 60_000)}`);
    if (mails.length === 0) raise('NO_ADDRESSES');
    await this.rpc.call('notify.gallery_mail.room', { ownerId: who.userId, mails: mails.length });
    await this.em.transactional(async () => mails.forEach((mail) => this.mails.want(mail)));
    return { mails: mails.length };
  }

  /** What became of those of a gallery is notify's to know, and whose it is, portfolio's. */
  @RpcHandler('portfolio.gallery_mail.list')
  async list(@Caller() who: Principal, @Payload() { galleryId }: GalleryRefDto): Promise<SentGalleryMailDto[]> {
    await this.galleries.of(who, galleryId);
    return this.rpc.call('notify.gallery_mail.list', { galleryId });
  }

  private async ordered(
    who: Principal,
    { galleryId, linkId, kind, note = '', pin }: GalleryMailOrderDto,
    when: string,
  ): Promise<GalleryMail[]> {
    const gallery = await this.galleries.of(who, galleryId);
    const link = await this.galleries.link(gallery, linkId);
    if (link.revokedAt) raise('GALLERY_NOT_FOUND');
    const head = { ...this.mails.headTo(gallery, link), dedupeKey: `${kind}:${link.id}:${when}` };
    if (kind === 'invitation') {
      const said = { kind, note, hasPin: link.pinHash !== null, closesOn: gallery.closesOn ?? null } as const;
      return link.emails.map((to): MailOf<'invitation'> => ({ ...head, ...said, to }));
    }
    if (kind === 'pin') {
      // Only its hash is kept, so the photographer says it again.
      if (!pin || !(await isPinOf(link, comparablePin(pin))))
        throw new AppError('VALIDATION', undefined, { pin: [WRONG_PIN] });
      return link.emails.map((to): MailOf<'pin'> => ({ ...head, kind, pin: pin.trim(), to }));
    }
    const photos = await this.galleries.countFor(gallery, link);
    return link.emails.map((to): MailOf<'complete'> => ({ ...head, kind, photos, note, to }));
  }
}

const WRONG_PIN = /*i18n*/ 'This is not the PIN of this link.';
