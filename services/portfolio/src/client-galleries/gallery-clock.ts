import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ClientGallery } from './client-gallery.entity.js';
import { dayIn } from './gallery-state.js';
import { OwnGalleries } from './own-galleries.js';

const MINUTE = 60_000;
const BATCH = 100;

/**
 * Opens galleries on their day and closes them at its end. Visitors see either to the second, because a viewer asks the
 * day itself; this is what writes it down. Nothing is ever deleted by it.
 */
@Injectable()
export class GalleryClock {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
  ) {}

  @Reconcile({ everyMs: MINUTE })
  async run(signal?: AbortSignal): Promise<void> {
    if (!this.galleries.areOn) return;
    // Somewhere it is tomorrow already, and somewhere still yesterday.
    await this.each(`state = 'draft' and opens_on <= (now() + interval '1 day')::date`, open, signal);
    await this.each(`state = 'open' and closes_on <= now()::date`, close, signal);
    await this.em.execute(`delete from gallery_pin_tries where began_at < now() - interval '1 day'`);
  }

  private async each(
    due: string,
    change: (gallery: ClientGallery, today: string) => boolean,
    signal?: AbortSignal,
  ): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    while (!signal?.aborted) {
      const rows = await this.em.execute<{ id: string; ownerId: string }[]>(
        `select id, owner_id as "ownerId" from client_galleries where ${due} and id > ? order by id limit ?`,
        [after, BATCH],
      );
      for (const { id, ownerId } of rows) await this.turn(ownerId, id, change);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  }

  private async turn(
    userId: string,
    id: string,
    change: (gallery: ClientGallery, today: string) => boolean,
  ): Promise<void> {
    const seen = await this.em.fork().findOne(ClientGallery, id);
    if (!seen || !change(seen, dayIn(seen.timeZone, new Date()))) return;
    await this.galleries.change({ userId }, id, async (gallery) => {
      if (change(gallery, dayIn(gallery.timeZone, new Date()))) await this.galleries.wantSizes(gallery);
    });
  }
}

const open = (gallery: ClientGallery, today: string): boolean => {
  if (gallery.state !== 'draft' || !gallery.opensOn || gallery.opensOn > today) return false;
  gallery.state = 'open';
  return true;
};

const close = (gallery: ClientGallery, today: string): boolean => {
  if (gallery.state !== 'open' || !gallery.closesOn || gallery.closesOn >= today) return false;
  Object.assign(gallery, { state: 'closed', closedAt: new Date() });
  return true;
};
