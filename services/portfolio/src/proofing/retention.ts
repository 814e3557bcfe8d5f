import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';

const HOUR_MS = 3_600_000;
/** Rows, or galleries, that are forgotten at once. */
const BATCH = 500;

/** Forgets what is kept of guests when its time is over (decision 0123). Photos and galleries stay. */
@Injectable()
export class Retention {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @Reconcile({ everyMs: HOUR_MS })
  async forget(signal?: AbortSignal): Promise<void> {
    const { em } = this;
    await em.execute('delete from gallery_codes where expires_at < now()');
    await em.execute(`delete from gallery_mails_told where key like 'code:%' and at < now() - interval '1 day'`);
    while (!signal?.aborted && (await this.removeDownloads()) === BATCH);
    while (!signal?.aborted && (await this.coarsen()) === BATCH);
    while (!signal?.aborted && (await this.forgetGuests()));
  }

  /** A day after the ticket has run out; that something was downloaded is an event. */
  private async removeDownloads(): Promise<number> {
    const gone = await this.em.execute<unknown[]>(
      `delete from gallery_downloads where id in (
         select id from gallery_downloads where created_at < now() - make_interval(hours => ?) order by created_at limit ?)
       returning 1`,
      [2 * GALLERY_LIMITS.downloadHours, BATCH],
    );
    return gone.length;
  }

  /** After {@link GALLERY_LIMITS.activityDays} no more than person (without one: link), act and day. */
  private async coarsen(): Promise<number> {
    const changed = await this.em.execute<unknown[]>(
      `update gallery_events set from_day = (at at time zone 'utc')::date, at = date_trunc('day', at, 'utc'),
         photos = null, size = null, bytes = null, link_id = case when person_id is null then link_id end
       where id in (
         select id from gallery_events where from_day is null and at < now() - make_interval(days => ?) order by at limit ?)
       returning 1`,
      [GALLERY_LIMITS.activityDays, BATCH],
    );
    return changed.length;
  }

  /** All that is known of the guests of one gallery that has been closed for long enough; false: there is none left. */
  private forgetGuests(): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const [gallery] = await em.execute<{ id: string; ownerId: string }[]>(
        `select g.id, g.owner_id as "ownerId" from client_galleries g
         where g.closed_at < now() - make_interval(months => ?) and g.state in ('closed', 'archived') and (
           exists (select from gallery_persons p where p.gallery_id = g.id)
           or exists (select from gallery_events e where e.gallery_id = g.id)
           or exists (select from gallery_links l where l.gallery_id = g.id and l.emails <> '{}'))
         order by g.closed_at limit 1 for update skip locked`,
        [GALLERY_LIMITS.retentionMonths],
      );
      if (!gallery) return false;
      await em.execute('delete from gallery_persons where gallery_id = ?', [gallery.id]);
      for (const table of ['gallery_comments', 'gallery_events', 'gallery_downloads', 'gallery_mails_told'])
        await em.execute(`delete from ${table} where gallery_id = ?`, [gallery.id]);
      await em.execute(`update gallery_links set emails = '{}' where gallery_id = ?`, [gallery.id]);
      this.outbox.add('portfolio.gallery_addresses_erased', {
        ownerId: gallery.ownerId,
        galleryId: gallery.id,
        emails: null,
      });
      return true;
    });
  }
}
