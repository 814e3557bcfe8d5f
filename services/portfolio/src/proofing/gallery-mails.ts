import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import type { ClientGallery, GalleryLink } from '../client-galleries/client-gallery.entity.js';
import { LinkSecrets } from '../client-galleries/link-secrets.js';
import type { Viewer } from '../client-galleries/viewer.js';
import type { GalleryList, GalleryPerson } from '../client-galleries/visitor.entity.js';

/** File names that a mail says. */
const NAMES = 500;

/** What all mails of a gallery begin with. */
type Head = Pick<GalleryMail, 'ownerId' | 'galleryId' | 'gallery'>;

/** Where the photographer sees a gallery. */
export const headToOwner = ({ id, ownerId, title }: Pick<ClientGallery, 'id' | 'ownerId' | 'title'>): Head => ({
  ownerId,
  galleryId: id,
  gallery: { title, path: `/galleries/${id}` },
});

/** Mails of galleries that follow from what visitors do, with all that they say: notify asks nobody. */
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

  /** False once an address has had `most` codes of a gallery within the hour: it may be somebody else's. */
  async code({ gallery, link }: Viewer, email: string, code: string, most: number): Promise<boolean> {
    const key = `code:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
    const [{ sent }] = await this.em.execute<[{ sent: number }]>(
      `select count(*)::int as sent from gallery_mails_told
       where gallery_id = ? and key like ? || ':%' and at > now() - interval '1 hour'`,
      [gallery.id, key],
    );
    if (sent >= most || !link) return false;
    const id = randomUUID();
    await this.em.execute('insert into gallery_mails_told (gallery_id, key) values (?, ?)', [
      gallery.id,
      `${key}:${id}`,
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
