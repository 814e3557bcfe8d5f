import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryMail } from '@vitrine/contracts/client-galleries/gallery-mail';

/** What a photographer has sent to addresses of their choice. Everything else a visitor causes. */
const BY_PHOTOGRAPHER: readonly string[] = ['invitation', 'pin', 'complete', 'closing'] satisfies GalleryMail['kind'][];

/** A site that lets anybody sign up must not send for a stranger what it is listed for the next day. */
const LIMITS = {
  /** Mails to others a day, of a photographer; fewer in the first week with any. */
  day: 300,
  dayAtFirst: 100,
  /** Mails that visitors cause, an hour: to one address, which is not theirs for certain, and of one gallery. */
  hourOfAddress: 5,
  hourOfGallery: 500,
} as const;

const NAMES = BY_PHOTOGRAPHER.map((kind) => `'gallery-${kind}'`).join(', ');

/** How many mails of galleries may be sent (GMAIL-07). */
@Injectable()
export class GalleryMailLimits {
  constructor(private readonly em: EntityManager) {}

  /** Until the transaction ends, nothing else is stored or erased of a photographer's mails. */
  async inTurn(ownerId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 4))', [ownerId]);
  }

  /** How many more a photographer may have sent today. */
  async left(ownerId: string): Promise<number> {
    const [row] = await this.em.execute<[{ count: number; isNew: boolean }]>(
      `select count(*) filter (where created_at > now() - interval '1 day' and not (status = 'failed' and attempts = 0))::int
           as count,
         coalesce(min(created_at) > now() - interval '7 days', true) as "isNew"
       from emails where owner_id = ? and kind in (${NAMES})`,
      [ownerId],
    );
    return Math.max(0, (row.isNew ? LIMITS.dayAtFirst : LIMITS.day) - row.count);
  }

  /** Whether one more may be sent. To be called in the transaction that stores it. */
  async maySend({ kind, ownerId, galleryId, to }: GalleryMail): Promise<boolean> {
    if (to === null) return true;
    await this.inTurn(ownerId);
    if (BY_PHOTOGRAPHER.includes(kind)) return (await this.left(ownerId)) > 0;
    const since = `kind in ('gallery-code', 'gallery-submitted_copy') and created_at > now() - interval '1 hour'`;
    const [row] = await this.em.execute<[{ address: number; gallery: number }]>(
      `select (select count(*)::int from emails where user_id is null and lower(recipient) = lower(?) and ${since}) as address,
         (select count(*)::int from emails where gallery_id = ? and ${since}) as gallery`,
      [to, galleryId],
    );
    return row.address < LIMITS.hourOfAddress && row.gallery < LIMITS.hourOfGallery;
  }
}
