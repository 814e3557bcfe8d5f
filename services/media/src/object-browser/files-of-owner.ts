import { Injectable } from '@nestjs/common';
import type { StoredFileKind, StoredFileState } from '@vitrine/contracts/media/object-browser.rules';
import { ORPHAN_AGE_MS } from '@vitrine/contracts/media/storage-audit.rules';
import { listPages } from '@vitrine/platform/object-store/list-pages';
import { ObjectStore, type ListedObject } from '@vitrine/platform/object-store/object-store';
import type { Subject } from '../storage-audit/expected-objects.js';
import { isMade } from '../storage-audit/merge-page.js';
import { type After, Subjects } from '../storage-audit/subjects.js';
import { folderIn, subjectOf } from '../storage/object-keys.js';
import { Orphans, ROOTS_WITH_ROWS, type RootWithRows } from '../storage/orphans.js';

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

/** What an owner has in the store, against what the rows say. */
@Injectable()
export class FilesOfOwner {
  constructor(
    private readonly store: ObjectStore,
    private readonly subjects: Subjects,
    private readonly orphans: Orphans,
  ) {}

  /** In the order of keys. Null: the site's own. */
  async list(ownerId: string | null): Promise<BrowsedFile[]> {
    const files: BrowsedFile[] = [];
    for (const root of ROOTS_WITH_ROWS)
      if (ownerId !== null || root === 'pictures') files.push(...(await this.of(root, ownerId)));
    return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  private async of(root: RootWithRows, ownerId: string | null): Promise<BrowsedFile[]> {
    const objects = await this.objects(folderIn(root, ownerId));
    // Behind the objects: what was stored meanwhile is no missing file.
    const subjects = await this.rows(root, ownerId);
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

  private async objects(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for await (const page of listPages(this.store, { prefix, max: PAGE })) {
      found.push(...page);
      if (found.length >= FILES_MAX) break;
    }
    return found;
  }

  private async rows(root: RootWithRows, ownerId: string | null): Promise<Subject[]> {
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
