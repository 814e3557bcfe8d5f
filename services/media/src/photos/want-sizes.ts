import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DownloadSize } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { EventMap } from '@vitrine/contracts/events/event-map';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { idList } from '../sql.js';
import { DELIVERY_JPEGS } from '../storage/size-names.js';

/** Jobs that wait at a time, so that the next owner's turn is near. */
const PORTION = 20;
/** Texts over a photo's images; of more those that were wanted first go. */
const MARKS_OF_PHOTO = 3;

/** In what photos are wanted for delivery. */
interface Wanted {
  /** The original is there always. */
  sizes: readonly DownloadSize[];
  watermark: string | null;
}

/**
 * Records in which sizes photos are wanted (decision 0122), and queues what is missing: behind derivatives of uploads,
 * owners in turn (decision 0022), each one's photos in the order in which they were wanted.
 */
@Injectable()
export class WantSizes {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly queues: QueueProducer,
  ) {}

  @EventHandler('portfolio.sizes_wanted')
  receive({ ownerId, photoIds, ...wanted }: EventMap['portfolio.sizes_wanted']): Promise<void> {
    return this.want(ownerId, photoIds, wanted);
  }

  /** Those of `photoIds` that have all of it, or wait for it, stay as they are. */
  async want(ownerId: string, photoIds: readonly string[], { sizes, watermark }: Wanted): Promise<void> {
    const text = watermark?.trim() ? watermark : null;
    const due = await this.em.execute<{ id: string }[]>(
      `update photos set
         sizes_wanted = array(select distinct unnest(sizes_wanted || wanted.sizes) order by 1),
         marks_wanted = case when cardinality(wanted.marks) = 0 then marks_wanted
           else (wanted.marks || array_remove(marks_wanted, wanted.marks[1]))[1:${MARKS_OF_PHOTO}] end,
         sizes_due = coalesce(sizes_due, now() + wanted.n * interval '1 microsecond'), sizes_failure = null
       from (select id, n, ?::text[] as sizes, ?::text[] as marks from unnest(?::uuid[]) with ordinality as each (id, n)) wanted
       where photos.id = wanted.id and owner_id = ? and not (sizes_wanted @> wanted.sizes and marks_wanted @> wanted.marks
         and sizes_failure is null and (sizes_due is not null or sizes_packet is not distinct from packet))
       returning photos.id`,
      [
        textList(DELIVERY_JPEGS.filter((jpeg) => sizes.includes(jpeg))),
        textList(text === null ? [] : [text]),
        idList(photoIds),
        ownerId,
      ],
    );
    if (due.length <= PORTION) for (const { id } of due) this.jobs.sizes(id);
  }

  @Reconcile({ everyMs: 2_000 })
  async queueDue(): Promise<void> {
    const [{ due }] = await this.em.execute<[{ due: boolean }]>(
      `select exists (select 1 from photos where ${DUE}) as due`,
    );
    if (!due || (await this.queues.waiting('derivatives')) >= PORTION) return;
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'sizes_claimed_at',
      since: 'sizes_due',
      afterSeconds: 0,
      where: DUE,
      order: 'sizes_due',
      ofOwner: 'sizes_due',
      limit: PORTION,
    });
    for (const id of ids) this.jobs.sizes(id);
  }
}

/** Photos whose sizes can be made. */
const DUE = `sizes_due is not null and derivatives = 'ready' and trashed_at is null`;

/** A list of texts as one value of a query. */
const textList = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
