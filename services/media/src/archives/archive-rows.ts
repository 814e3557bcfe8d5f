import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ARCHIVE_HOURS } from '@vitrine/contracts/media/archive.rules';
import type { ArchivePiece } from '@vitrine/contracts/media/archive.dto';
import type { DownloadSize } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { PhotoType } from '@vitrine/contracts/media/photo.rules';
import { IN_PORTFOLIO } from '../photos/photo.entity.js';
import { idList } from '../sql.js';
import type { ArchiveListName } from './archive-lists.js';

/** How far an archive is laid out. */
export interface Draft {
  /** The last photo, as the query orders them; null before the first. */
  after: { at: string; id: string } | null;
  /** Photos so far. */
  photos: number;
  /** Files so far, and their bytes with all that is in front of each: where the next begins. */
  files: number;
  at: number;
  /** Length and CRC-32 of each list so far. */
  lists: Partial<Record<ArchiveListName, ListSums>>;
  /** Of the projects and pages, once all photos are there: the last one, null before the first, and their pieces so far. */
  site?: { after: string | null; pieces: number };
}

interface ListSums {
  size: number;
  crc: number;
}

/** An archive that is being laid out. */
export interface DraftedArchive {
  ownerId: string;
  /** It has all photos, and not those that were named. */
  isOfAll: boolean;
  total: number;
  draft: Draft;
  isFinished: boolean;
}

/** The archive of a delivery that grows: files so far, where the next begins, and bytes of the directory. */
export interface PartDraft {
  archiveId: string;
  files: number;
  at: number;
  directory: number;
}

/** How far a delivery is laid out. */
export interface DeliveryDraft {
  /** Of its photos, those without a file included. */
  done: number;
  missing: number;
  open: PartDraft;
  ended: { archiveId: string; files: number }[];
  isWhole: boolean;
}

/** A delivery; its id is that of its first archive, which has the list. */
export interface DraftedDelivery {
  ownerId: string;
  size: DownloadSize;
  total: number;
  partBytes: number | null;
  draft: DeliveryDraft;
}

/** What a delivery is requested with; `key`: the same for the same. */
export interface NewDelivery {
  ownerId: string;
  key: string;
  size: DownloadSize;
  photoIds: readonly string[];
  names: readonly string[];
  partBytes: number | null;
}

/** The parts of an archive in their order: its files, the lists, each a part from this one on, and the directory. */
export const PARTS = { files: 0, lists: 1, directory: 9 } as const;
/** `n` of the first piece of a part that is of no photo. */
export const BEHIND_PHOTOS = 1_000_000_000;

/** A piece to be written; `name`: of the file that it begins, where that is no photo. */
export interface NewPiece {
  part: number;
  n: number;
  name?: string;
  /** Null: it follows once all is there. */
  at: number | null;
  head: Buffer;
  object?: { photoId: string; name: string; key: string; bytes: number };
  tail?: Buffer;
}

/** Archives one owner has at a time: a download goes on while others are requested. */
const ARCHIVES_OF_OWNER = 3;
/** Deliveries of one owner: each visitor may have chosen photos of their own. */
const DELIVERIES_OF_OWNER = 100;
/** Pieces last a slow reader so long at most, as a rule. */
const BEING_SENT = `interval '1 hour'`;
/** How many pieces are read at once, and of how many bytes without their objects, if more than one. */
const READ = { pieces: 50, bytes: 256 * 1024 } as const;

const ALIVE = `created_at > now() - interval '${ARCHIVE_HOURS} hours'`;

/** Whether the photo of piece `p` is still its owner's, with this file or this size of it. */
const IS_THERE = `exists (select 1 from photos where photos.id = p.photo_id and photos.owner_id = a.owner_id
  and photos.trashed_at is null and (photos.object_key = p.object_key
    or jsonb_exists(photos.sizes, split_part(p.object_key, '/', 4))
      and coalesce(photos.file_id, photos.id)::text = split_part(p.object_key, '/', 3)))`;

/** Archives and their pieces, as SQL. */
@Injectable()
export class ArchiveRows {
  constructor(private readonly em: EntityManager) {}

  /** How many of the owner's photos an archive would have. */
  async count(ownerId: string, photoIds: readonly string[] | null): Promise<number> {
    const { sql, params } = photosOf(ownerId, photoIds);
    const [row] = await this.em.execute<{ count: number }[]>(`select count(*)::int as count ${sql}`, params);
    return row?.count ?? 0;
  }

  /** Inside a transaction; false where it is there. Of too many those that nobody reads are gone then, the oldest first. */
  async insert(id: string, ownerId: string, photoIds: readonly string[] | null, photos: number): Promise<boolean> {
    const made = await this.em.execute<unknown[]>(
      `insert into archives (id, owner_id, photo_ids, photos, draft) values (?, ?, ?::uuid[], ?, '{}')
       on conflict do nothing returning 1`,
      [id, ownerId, photoIds && idList(photoIds), photos],
    );
    await this.removeOthers(ownerId, id, 'size is null', ARCHIVES_OF_OWNER);
    return made.length > 0;
  }

  /** As {@link insert}. */
  async insertDelivery(id: string, { ownerId, key, size, photoIds, names, partBytes }: NewDelivery): Promise<void> {
    const draft: DeliveryDraft = {
      done: 0,
      missing: 0,
      open: { archiveId: id, files: 0, at: 0, directory: 0 },
      ended: [],
      isWhole: false,
    };
    await this.em.execute(
      `insert into archives (id, owner_id, delivery_key, size, photo_ids, names, part_bytes, photos, draft)
       values (?, ?, ?, ?, ?::uuid[], array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?::jsonb)
       on conflict do nothing`,
      [id, ownerId, key, size, idList(photoIds), JSON.stringify(names), partBytes, names.length, JSON.stringify(draft)],
    );
    await this.removeOthers(ownerId, id, 'size is not null and delivery_id is null', DELIVERIES_OF_OWNER);
  }

  private async removeOthers(ownerId: string, id: string, where: string, most: number): Promise<void> {
    await this.em.execute(
      `delete from archives where id in (select id from archives where owner_id = ? and ${where}
         order by id = ? desc, read_at > now() - ${BEING_SENT} desc nulls last, created_at desc offset ?)`,
      [ownerId, id, most],
    );
  }

  /** One with this key that is laid out, and all of which is there. It has its whole time before it again. */
  async knownDelivery(ownerId: string, key: string): Promise<string | null> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `with known as (
         select id from archives d where owner_id = ? and delivery_key = ? and (draft->>'isWhole')::boolean and ${ALIVE}
         and not exists (select 1 from archives a join archive_pieces p on p.archive_id = a.id
           where (a.id = d.id or a.delivery_id = d.id) and p.object_key is not null and not ${IS_THERE})
         order by created_at desc limit 1
       ), renewed as (
         update archives a set created_at = now() from known where a.id = known.id or a.delivery_id = known.id
       )
       select id from known`,
      [ownerId, key],
    );
    return row?.id ?? null;
  }

  /** As {@link find}. */
  async findDelivery(id: string, { isHeld = false } = {}): Promise<DraftedDelivery | null> {
    const [row] = await this.em.execute<(Omit<DraftedDelivery, 'partBytes'> & { partBytes: string | null })[]>(
      `select owner_id as "ownerId", size, photos as total, part_bytes as "partBytes", draft from archives
       where id = ? and size is not null ${isHeld ? 'for update' : ''}`,
      [id],
    );
    return row ? { ...row, partBytes: row.partBytes === null ? null : Number(row.partBytes) } : null;
  }

  /** Photos of a delivery behind the first `done`, in its order. */
  entries(id: string, done: number, limit: number): Promise<{ id: string; name: string }[]> {
    return this.em.execute(
      `select entry.id, entry.name from archives, unnest(photo_ids, names) with ordinality as entry (id, name, n)
       where archives.id = ? and n > ? order by n limit ?`,
      [id, done, limit],
    );
  }

  /** Types of those of the owner's photos that are there. */
  async typesOf(ownerId: string, photoIds: readonly string[]): Promise<ReadonlyMap<string, PhotoType>> {
    const rows = await this.em.execute<{ id: string; type: PhotoType }[]>(
      `select id, file_type as type from photos where owner_id = ? and trashed_at is null and id = any(?::uuid[])`,
      [ownerId, idList(photoIds)],
    );
    return new Map(rows.map(({ id, type }) => [id, type]));
  }

  /** A further archive of a delivery, as old as its first. */
  async insertPart(id: string, deliveryId: string): Promise<void> {
    await this.em.execute(
      `insert into archives (id, owner_id, delivery_id, size, photos, draft, created_at)
       select ?, owner_id, id, size, 0, '{}', created_at from archives where id = ? on conflict do nothing`,
      [id, deliveryId],
    );
  }

  /** Bytes of a delivery's archives, by their ids. */
  async bytesOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.em.execute<{ id: string; bytes: string }[]>(
      'select id, bytes from archives where id = any(?::uuid[])',
      [idList(ids)],
    );
    return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
  }

  /** `isHeld`: inside a transaction, until its end nobody else lays it out. Null: it is gone. */
  async find(id: string, { isHeld = false } = {}): Promise<DraftedArchive | null> {
    const [row] = await this.em.execute<DraftedArchive[]>(
      `select owner_id as "ownerId", photo_ids is null as "isOfAll", photos as total, draft, bytes is not null as "isFinished"
       from archives where id = ? ${isHeld ? 'for update' : ''}`,
      [id],
    );
    return row ?? null;
  }

  /** The next photos behind `after`, oldest first: a time that no change touches. */
  next(
    id: string,
    { ownerId, draft: { after } }: DraftedArchive,
    limit: number,
  ): Promise<{ id: string; at: string }[]> {
    return this.em.execute(
      `select id, created_at::text as at from photos where owner_id = ? and ${IN_PORTFOLIO}
         and (created_at, id) > (?::timestamptz, ?::uuid)
         and ((select photo_ids from archives where id = ?) is null
           or id = any(array(select unnest(photo_ids) from archives where id = ?)))
       order by created_at, id limit ?`,
      [ownerId, after?.at ?? '-infinity', after?.id ?? NO_ID, id, id, limit],
    );
  }

  /** Labels of the owner's own categories by their ids. */
  async categories(ownerId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.em.execute<{ id: string; label: string }[]>(
      'select category_id as id, label from custom_categories where owner_id = ?',
      [ownerId],
    );
    return new Map(rows.map(({ id, label }) => [id, label]));
  }

  /** Names of files so far, with the photos that they are of; null: of a project or a page. */
  files(id: string): Promise<{ photoId: string | null; name: string }[]> {
    return this.em.execute(
      'select photo_id as "photoId", name from archive_pieces where archive_id = ? and name is not null',
      [id],
    );
  }

  /** What the owner says of photos. */
  texts(ownerId: string, photoIds: readonly string[]): Promise<{ id: string; title: string; altText: string }[]> {
    return this.em.execute(
      `select id, title, case when unreviewed_alt then '' else coalesce(alt_text, '') end as "altText" from photos
       where owner_id = ? and id = any(?::uuid[])`,
      [ownerId, idList(photoIds)],
    );
  }

  async write(id: string, pieces: readonly NewPiece[], draft: Draft): Promise<void> {
    await this.writePieces(id, pieces);
    await this.writeDraft(id, draft);
  }

  async writeDraft(id: string, draft: Draft | DeliveryDraft): Promise<void> {
    await this.em.execute('update archives set draft = ?::jsonb where id = ?', [JSON.stringify(draft), id]);
  }

  async writePieces(id: string, pieces: readonly NewPiece[]): Promise<void> {
    const rows = pieces
      .filter(({ head, object }) => object || head.length > 0)
      .map(({ part, n, name, at, head, object, tail }) => ({
        part,
        n,
        at,
        size: head.length + (object?.bytes ?? 0) + (tail?.length ?? 0),
        head: head.toString('base64'),
        photo: object?.photoId,
        name: object?.name ?? name,
        key: object?.key,
        bytes: object?.bytes,
        tail: tail?.toString('base64') ?? '',
      }));
    await this.em.execute(
      `insert into archive_pieces (archive_id, part, n, at, size, head, photo_id, name, object_key, object_bytes, tail)
       select ?, part, n, at, size, decode(head, 'base64'), photo, name, key, bytes, decode(tail, 'base64')
       from jsonb_to_recordset(?::jsonb) as made(part smallint, n int, at bigint, size bigint, head text, photo uuid,
         name text, key text, bytes bigint, tail text)`,
      [id, JSON.stringify(rows)],
    );
  }

  /** Bytes of a part so far. */
  async sizeOf(id: string, part: number): Promise<number> {
    const [row] = await this.em.execute<{ size: string }[]>(
      'select coalesce(sum(size), 0) as size from archive_pieces where archive_id = ? and part = ?',
      [id, part],
    );
    return Number(row?.size ?? 0);
  }

  /** Gives each piece behind the files its place, from `at` on; now the archive can be read. */
  async finish(id: string, at: number): Promise<void> {
    await this.em.execute(
      `update archive_pieces p set at = ?::bigint + before from (
         select part, n, sum(size) over (order by part, n) - size as before from archive_pieces
         where archive_id = ? and part > ?) placed
       where p.archive_id = ? and p.part = placed.part and p.n = placed.n`,
      [at, id, PARTS.files, id],
    );
    await this.em.execute(
      'update archives set bytes = (select sum(size) from archive_pieces where archive_id = ?) where id = ?',
      [id, id],
    );
  }

  /** Null: not finished, not `ownerId`'s, or too old. */
  async finished(ownerId: string, id: string): Promise<{ bytes: number; createdAt: string; isWhole: boolean } | null> {
    const [row] = await this.em.execute<{ bytes: string; created_at: Date; is_whole: boolean }[]>(
      `select bytes, created_at, not exists (select 1 from archive_pieces p
         where p.archive_id = a.id and p.object_key is not null and not ${IS_THERE}) as is_whole
       from archives a where id = ? and owner_id = ? and bytes is not null and ${ALIVE}`,
      [id, ownerId],
    );
    if (!row) return null;
    return { bytes: Number(row.bytes), createdAt: new Date(row.created_at).toISOString(), isWhole: row.is_whole };
  }

  /** From the one with the byte `at` on; none where it is finished no more, or of another owner. */
  async pieces(ownerId: string, id: string, at: number): Promise<(ArchivePiece & { isThere: boolean })[]> {
    const rows = await this.em.execute<PieceRow[]>(
      `with noted as (update archives set read_at = now() where id = ? and owner_id = ?)
       select at, encode(head, 'base64') as head, encode(tail, 'base64') as tail, object_key, object_bytes, is_there
       from (
         select p.*, p.object_key is null or ${IS_THERE} as is_there,
           sum(octet_length(head) + octet_length(tail)) over (order by at) - octet_length(head) - octet_length(tail) as before
         from (
           select * from archive_pieces where archive_id = ? and at >= (
             select at from archive_pieces where archive_id = ? and at <= ? order by at desc limit 1)
           order by at limit ?) p
         join archives a on a.id = p.archive_id
         where a.owner_id = ? and a.bytes is not null and a.${ALIVE}) read
       where before < ? order by at`,
      [id, ownerId, id, id, at, READ.pieces, ownerId, READ.bytes],
    );
    return rows.map((row) => ({
      at: Number(row.at),
      head: row.head,
      object: row.object_key === null ? null : { key: row.object_key, bytes: Number(row.object_bytes) },
      tail: row.tail,
      isThere: row.is_there,
    }));
  }

  /** Removes what nobody can download any more. */
  async removeOld(limit: number): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `delete from archives where id in (select id from archives where not (${ALIVE}) order by created_at limit ?)
       returning 1`,
      [limit],
    );
    return rows.length;
  }
}

interface PieceRow {
  at: string;
  head: string;
  tail: string;
  object_key: string | null;
  object_bytes: string | null;
  is_there: boolean;
}

/** In front of every other. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

const photosOf = (ownerId: string, photoIds: readonly string[] | null): { sql: string; params: unknown[] } => ({
  sql: `from photos where owner_id = ? and ${IN_PORTFOLIO} ${photoIds ? 'and id = any(?::uuid[])' : ''}`,
  params: [ownerId, ...(photoIds ? [idList(photoIds)] : [])],
});
