import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import {
  ListStoredFilesDto,
  type StoredFileDto,
  type StoredFileInfo,
  type StoredFileSort,
} from '@vitrine/contracts/media/object-browser.dto';
import {
  QUARANTINE_DAYS,
  type StoredFileKind,
  type StoredFileState,
} from '@vitrine/contracts/media/object-browser.rules';
import { ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { listPages } from '@vitrine/platform/object-store/list-pages';
import { ObjectStore, type ListedObject } from '@vitrine/platform/object-store/object-store';
import { containing } from '@vitrine/platform/orm/counted-page';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toImage } from '../derivatives/image.mapper.js';
import { Photo } from '../photos/photo.entity.js';
import { isMade } from '../storage-audit/merge-page.js';
import { type After, type Subject, Subjects } from '../storage-audit/subjects.js';
import { folderIn, subjectOf } from '../storage/object-keys.js';
import { Orphans, ROOTS_WITH_ROWS, type RootWithRows } from '../storage/orphans.js';
import { keyList } from '../storage/quarantine.js';
import { ownerOf } from './own-key.js';

const HEADS_AT_ONCE = 8;
/** Each holds the keys of one owner. */
const LISTS_AT_ONCE = 2;
/** How long the pages of a file may take. */
const KEPT_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

const PAGE = 1_000;
/** Files of one folder that are listed; an owner with the default quota has a hundredth of them. */
const FILES_MAX = 100_000;
/** Before the first id of the site's own. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** A file, or what a row says of one that is missing. */
export interface BrowsedFile {
  readonly key: string;
  readonly kind: StoredFileKind;
  readonly state: StoredFileState;
  readonly hasRow: boolean;
  readonly photoId: string | null;
  readonly lastModified: Date | null;
}

const KIND: Record<RootWithRows, StoredFileKind> = {
  originals: 'original',
  derivatives: 'derivative',
  pictures: 'site-image',
};

/** A page of the files of one owner, looked up in the store. */
@Controller()
export class ListStoredFiles {
  private readonly heads = new Semaphore(HEADS_AT_ONCE);
  private readonly lists = new Semaphore(LISTS_AT_ONCE);
  private readonly kept = new Map<string | null, { at: number; files: BrowsedFile[] }>();

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly subjects: Subjects,
    private readonly orphans: Orphans,
  ) {}

  /** Throws USER_NOT_FOUND for a user without a file of whom nothing else is known either. */
  @RpcHandler('media.object.list', { role: 'admin' })
  listStoredFiles(
    @Payload() { userId, q, kind, state, sort = 'key', after, ...query }: ListStoredFilesDto,
  ): Promise<Counted<StoredFileDto>> {
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
    const files = await this.browse(ownerId);
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
      `select id from photos where owner_id = ? and shelf = 'portfolio'
         and (lower(title) like ? or lower(file_name) like ?)`,
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
          url:
            object && photo?.shelf !== 'delivery'
              ? `${ROUTES.storedObject.path}?${new URLSearchParams({ userId, fileKey: key }).toString()}`
              : null,
          lastModified: lastModified?.toISOString() ?? null,
          hasDbEntry: hasRow,
          dbInfo: photo ? toInfo(photo, key) : null,
          image: photo?.derivatives === 'ready' && photo.shelf === 'portfolio' ? toImage(photo) : null,
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

  /** What an owner has in the store, against what the rows say, in the order of keys. Null: the site's own. */
  private async browse(ownerId: string | null): Promise<BrowsedFile[]> {
    const files: BrowsedFile[] = [];
    for (const root of ROOTS_WITH_ROWS)
      if (ownerId !== null || root === 'pictures') files.push(...(await this.browseRoot(root, ownerId)));
    return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  private async browseRoot(root: RootWithRows, ownerId: string | null): Promise<BrowsedFile[]> {
    const objects = await this.objectsIn(folderIn(root, ownerId));
    // Behind the objects: what was stored meanwhile is no missing file.
    const subjects = await this.subjectsOf(root, ownerId);
    const byId = new Map(subjects.map((subject) => [subject.id, subject]));
    const named = new Map(subjects.flatMap((subject) => subject.expected.map(({ key }) => [key, subject])));
    const unnamed = objects.filter(({ key }) => !named.has(key)).map(({ key }) => key);
    const { nameless, deleted } = await this.orphans.inspect(root, unnamed);
    const known = { root, byId, named, nameless: new Set(nameless), deleted: new Set(deleted) };
    const there = new Set(objects.map(({ key }) => key));
    const missing = [...named].filter(([key, subject]) => !there.has(key) && !isMade(subject, key));
    return [
      ...objects.map((object) => toFile(object, known)),
      ...missing.map(([key, { photoId }]): BrowsedFile => ({
        key,
        kind: KIND[root],
        state: 'missing',
        hasRow: true,
        photoId,
        lastModified: null,
      })),
    ];
  }

  private async objectsIn(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for await (const page of listPages(this.store, { prefix, max: PAGE })) {
      found.push(...page);
      if (found.length >= FILES_MAX) break;
    }
    return found;
  }

  private async subjectsOf(root: RootWithRows, ownerId: string | null): Promise<Subject[]> {
    const found: Subject[] = [];
    let after: After | null = ownerId === null ? { ownerId, id: NIL } : null;
    for (let page: Subject[] | null = null; page === null || page.length === PAGE;) {
      page = await this.subjects.page(root, after, ownerId, PAGE);
      found.push(...page);
      after = page.at(-1) ?? after;
    }
    return found;
  }
}

/** Of a photo for delivery an administrator is told no word: it is called as its file is in the store. */
const toInfo = (
  { id, shelf, isPublic, featured, title, trashedAt, trashedBy }: Photo,
  key: string,
): StoredFileInfo => ({
  id,
  isPublic,
  isFeatured: featured,
  title: shelf === 'delivery' ? key.slice(key.lastIndexOf('/') + 1) : title,
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

interface Known {
  readonly root: RootWithRows;
  readonly byId: ReadonlyMap<string, Subject>;
  readonly named: ReadonlyMap<string, Subject>;
  readonly nameless: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

const toFile = ({ key, lastModified }: ListedObject, known: Known): BrowsedFile => {
  const subject = known.named.get(key);
  const maker = known.byId.get(subjectOf(key)?.id ?? '');
  const file = { key, kind: KIND[known.root], lastModified };
  if (subject) return { ...file, state: 'stored', hasRow: true, photoId: subject.photoId };
  const state = stateOf(key, lastModified, maker, known);
  return { ...file, state, hasRow: false, photoId: state === 'busy' ? (maker?.photoId ?? null) : null };
};

/** Of an object that no row names as it is now. */
const stateOf = (key: string, lastModified: Date, maker: Subject | undefined, known: Known): StoredFileState => {
  if (isMade(maker, key) || known.deleted.has(key)) return 'busy';
  if (Date.now() - lastModified.getTime() <= ORPHAN_AGE_MS) return 'busy';
  // Such as a width that is no longer made.
  if (maker && known.root !== 'originals') return 'orphan';
  return known.nameless.has(key) ? 'orphan' : 'busy';
};
