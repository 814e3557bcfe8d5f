import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  GalleryActivityDto,
  type GalleryActivityPageDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { DownloadSize, GalleryEventKind } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { ClientGallery } from '../client-galleries/client-gallery.entity.js';
import type { Viewer } from '../client-galleries/viewer.js';
import { isTouched, OwnGalleries } from '../client-galleries/own-galleries.js';

const PAGE = 50;
/** When and which the last event of a page was. */
const CURSOR = /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,18})$/;

/** What is noted of an act. */
interface Doing {
  personId?: string | null;
  photos?: number;
  size?: DownloadSize;
  bytes?: number;
}

/** What visitors do: noted for the photographer, and told to open pages and webhooks. */
@Injectable()
export class Activity {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /** One act is one row. */
  async note(
    { gallery, link }: Pick<Viewer, 'gallery' | 'link'>,
    kind: GalleryEventKind,
    did: Doing = {},
  ): Promise<void> {
    await this.em.execute(
      'insert into gallery_events (gallery_id, kind, link_id, person_id, photos, size, bytes) values (?, ?, ?, ?, ?, ?, ?)',
      [
        gallery.id,
        kind,
        link?.id ?? null,
        did.personId ?? null,
        did.photos ?? null,
        did.size ?? null,
        did.bytes ?? null,
      ],
    );
    await this.touch(gallery, { isRare: true });
  }

  /** Acts of which one does many in a row: one row for a person (without one: for a link), size and hour. */
  async noteHourly(viewer: Pick<Viewer, 'gallery' | 'link'>, kind: GalleryEventKind, did: Doing): Promise<void> {
    const { gallery, link } = viewer;
    const [whose, id] = did.personId
      ? ['person_id = ?', did.personId]
      : ['person_id is null and link_id is not distinct from ?', link?.id ?? null];
    const added = await this.em.execute<unknown[]>(
      `update gallery_events set photos = photos + ?, bytes = coalesce(bytes, 0) + ?, at = now()
       where id = (
         select id from gallery_events
         where gallery_id = ? and kind = ? and at >= date_trunc('hour', now()) and from_day is null
           and ${whose} and size is not distinct from ?
         order by at desc limit 1)
       returning 1`,
      [did.photos ?? 1, did.bytes ?? 0, gallery.id, kind, id, did.size ?? null],
    );
    if (added.length === 0) await this.note(viewer, kind, did);
  }

  /** Something has happened in a gallery; its photographer's open pages look: of hearts at most every two seconds. */
  async touch({ id, ownerId }: Pick<ClientGallery, 'id' | 'ownerId'>, { isRare = false } = {}): Promise<void> {
    if ((await isTouched(this.em, id)) || isRare)
      this.outbox.add('portfolio.gallery_changed', { galleryId: id, ownerId });
  }

  /** For webhooks; with the next flush. */
  tell(
    { gallery, link }: Pick<Viewer, 'gallery' | 'link'>,
    kind: 'submitted' | 'downloaded',
    did: { person: string | null; photos: number },
  ): void {
    this.outbox.add('portfolio.gallery_acted', {
      kind,
      galleryId: gallery.id,
      ownerId: gallery.ownerId,
      title: gallery.title,
      person: did.person ?? link?.label ?? null,
      photos: did.photos,
      at: new Date().toISOString(),
    });
  }
}

/** What was noted of a gallery, newest first. */
@Controller()
export class ListActivity {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
  ) {}

  @RpcHandler('portfolio.gallery_activity.list')
  async list(
    @Caller() who: Principal,
    @Payload() { galleryId, after }: GalleryActivityDto,
  ): Promise<GalleryActivityPageDto> {
    const gallery = await this.galleries.of(who, galleryId);
    const [, at, id] = CURSOR.exec(after ?? 'infinity 0') ?? raise('VALIDATION');
    const events = await this.em.execute<(GalleryActivityPageDto['events'][number] & { cursor?: string })[]>(
      `select e.id::text as id, e.kind, to_json(e.at) as at, e.photos, e.size, e.bytes::float8 as bytes,
         coalesce(root.name, p.name) as person, l.label as link,
         to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || e.id as cursor
       from gallery_events e
       left join gallery_persons p on p.id = e.person_id
       left join gallery_persons root on root.id = p.merged_into
       left join gallery_links l on l.id = e.link_id
       where e.gallery_id = ? and (e.at, e.id) < (?::timestamptz, ?::bigint)
       order by e.at desc, e.id desc limit ?`,
      [gallery.id, at ?? null, id ?? null, PAGE + 1],
    );
    const shown = events.slice(0, PAGE);
    const next = events.length > PAGE ? (shown.at(-1)?.cursor ?? null) : null;
    for (const event of shown) delete event.cursor;
    return { events: shown, next };
  }
}
