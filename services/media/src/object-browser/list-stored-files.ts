import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import type {
  ListStoredFilesDto,
  StoredFileDto,
  StoredFileInfo,
  StoredFileSort,
} from '@vitrine/contracts/media/object-browser.dto';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { containing } from '@vitrine/platform/orm/counted-page';
import { toImage } from '../derivatives/image.mapper.js';
import { Photo } from '../photos/photo.entity.js';
import { keyList } from '../storage/quarantine.js';
import { type BrowsedFile, FilesOfOwner } from './files-of-owner.js';
import { ownerOf } from './own-key.js';

const HEADS_AT_ONCE = 8;
/** Each holds the keys of one owner. */
const LISTS_AT_ONCE = 2;
/** How long the pages of a file may take. */
const KEPT_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** A page of the files of one owner, looked up in the store. */
@Injectable()
export class ListStoredFiles {
  private readonly heads = new Semaphore(HEADS_AT_ONCE);
  private readonly lists = new Semaphore(LISTS_AT_ONCE);
  private readonly kept = new Map<string | null, { at: number; files: BrowsedFile[] }>();

  constructor(
    private readonly em: EntityManager,
    private readonly files: FilesOfOwner,
    private readonly store: ObjectStore,
  ) {}

  /** Throws USER_NOT_FOUND for a user without a file of whom nothing else is known either. */
  list({ userId, q, kind, state, sort = 'key', after, ...query }: ListStoredFilesDto): Promise<Counted<StoredFileDto>> {
    return this.lists.run(async () => {
      const ownerId = ownerOf(userId);
      const all = await this.filesOf(ownerId, after);
      if (all.length === 0 && ownerId !== null) await this.assertKnown(ownerId);
      const words = q?.toLowerCase();
      const titled = words === undefined ? new Set() : await this.photosCalled(ownerId, words);
      const matching = all.filter(
        (file) =>
          (kind === undefined || file.kind === kind) &&
          (state === undefined || file.state === state) &&
          (words === undefined || file.key.includes(words) || titled.has(file.photoId)),
      );
      const { limit, offset } = pageOf({ ...query, ...(after && { offset: Number(after) || 0 }) });
      const page = matching.toSorted(ORDER[sort]).slice(offset, offset + limit);
      const hasNext = after !== undefined && offset + limit < matching.length;
      const rows = await this.present(userId, page);
      return { rows, total: matching.length, ...(hasNext && { next: String(offset + limit) }) };
    });
  }

  /** All pages of one file are of one look into the store, which takes a second for some thousand files. */
  private async filesOf(ownerId: string | null, after: string | undefined): Promise<BrowsedFile[]> {
    const kept = after ? this.kept.get(ownerId) : undefined;
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.files;
    const files = await this.files.list(ownerId);
    if (after === undefined) return files;
    this.kept.delete(ownerId);
    this.kept.set(ownerId, { at: Date.now(), files });
    if (this.kept.size > LISTS_AT_ONCE) this.kept.delete([...this.kept.keys()][0] ?? null);
    return files;
  }

  private async assertKnown(ownerId: string): Promise<void> {
    const owners = await this.em.execute<unknown[]>('select 1 from owners where user_id = ?', [ownerId]);
    if (owners.length === 0) raise('USER_NOT_FOUND');
  }

  private async photosCalled(ownerId: string | null, words: string): Promise<Set<string | null>> {
    const rows = await this.em.execute<{ id: string }[]>(
      'select id from photos where owner_id = ? and (lower(title) like ? or lower(file_name) like ?)',
      [ownerId, containing(words), containing(words)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async present(userId: string, files: readonly BrowsedFile[]): Promise<StoredFileDto[]> {
    const ids = [...new Set(files.flatMap(({ photoId }) => photoId ?? []))];
    const photos = new Map(
      (await this.em.find(Photo, { id: { $in: ids } }, { refresh: true })).map((it) => [it.id, it]),
    );
    const found = await this.foundAt(files.filter(({ hasRow }) => !hasRow).map(({ key }) => key));
    return Promise.all(
      files.map(async (file): Promise<StoredFileDto> => {
        const { key, kind, state, hasRow, photoId, lastModified } = file;
        const look = () => this.store.ifReadable(() => this.store.head(key));
        const object = state === 'missing' ? null : await this.heads.run(look);
        const photo = photos.get(photoId ?? '');
        const foundAt = found.get(key);
        return {
          key,
          kind,
          // What cannot be read is as one that is not there.
          state: state === 'stored' && !object ? 'missing' : state,
          size: object?.size ?? null,
          type: object?.contentType ?? null,
          url: object && `${ROUTES.storedObject.path}?${new URLSearchParams({ userId, fileKey: key }).toString()}`,
          lastModified: lastModified?.toISOString() ?? null,
          hasDbEntry: hasRow,
          dbInfo: photo ? toInfo(photo) : null,
          image: photo?.derivatives === 'ready' ? toImage(photo) : null,
          purgedAt: foundAt ? new Date(foundAt.getTime() + QUARANTINE_DAYS * DAY_MS).toISOString() : null,
        };
      }),
    );
  }

  private async foundAt(keys: readonly string[]): Promise<Map<string, Date>> {
    const rows = await this.em.execute<{ key: string; found_at: string }[]>(
      'select key, found_at from quarantined_objects where key = any(?::text[])',
      [keyList(keys)],
    );
    return new Map(rows.map((row) => [row.key, new Date(row.found_at)]));
  }
}

const toInfo = ({ id, isPublic, featured, title, trashedAt, trashedBy }: Photo): StoredFileInfo => ({
  id,
  isPublic,
  isFeatured: featured,
  title,
  trashedBy: trashedAt ? (trashedBy ? 'administrator' : 'owner') : null,
});

const byKey = (a: BrowsedFile, b: BrowsedFile): number => (a.key < b.key ? -1 : 1);
const byTime = (a: BrowsedFile, b: BrowsedFile): number =>
  (a.lastModified?.getTime() ?? 0) - (b.lastModified?.getTime() ?? 0) || byKey(a, b);

const ORDER: Record<StoredFileSort, (a: BrowsedFile, b: BrowsedFile) => number> = {
  key: byKey,
  '-key': (a, b) => byKey(b, a),
  lastModified: byTime,
  '-lastModified': (a, b) => byTime(b, a),
};
