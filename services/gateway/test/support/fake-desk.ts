import { createHash } from 'node:crypto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import type { DeskKind } from '@vitrine/contracts/media/desk.rules';
import type { DeskPhoto } from '@vitrine/contracts/media/desk.rpc';
import type { SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfBlocks } from '@vitrine/contracts/portfolio/site.rules';
import { categoryIdOf } from '@vitrine/contracts/media/categories.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto, aPhotoImage } from '@vitrine/testing/builders/photo';
import { aSiteContent } from '@vitrine/testing/builders/portfolio';
import type { RpcAnswers } from '@vitrine/testing/fake-rpc';
import type { TestGateway } from './test-gateway.js';

interface Album {
  category: string;
  label: string;
  isOwn: boolean;
}
const SECRET = 'S'.repeat(40);

type Stored = DeskPhoto & { isTrashed: boolean };

export interface Token {
  id: string;
  secret: string;
}

/** Identity, media and portfolio as far as programs on a desk need them, in memory: one photographer and their tokens. */
export class FakeDesk {
  readonly albums: Album[] = [
    { category: 'harbour', label: 'Harbour', isOwn: true },
    { category: 'night', label: 'Night', isOwn: true },
    { category: 'other', label: 'Other', isOwn: false },
  ];
  photos: Stored[] = [];
  /** With the photos of their drafts. */
  readonly projects: SitePageDto[] = [];
  /** What each token is for; one that is not here has ended. */
  readonly tokens = new Map<string, TokenScope[]>();
  readonly token: Token;
  quota = Infinity;
  private readonly numbers: Record<DeskKind, string[]> = { album: [], photo: [], tag: [] };
  private readonly parts = new Map<string, Map<number, string>>();
  private readonly claimed = new Set<string>();

  constructor(
    private readonly gateway: TestGateway,
    readonly userId: string,
  ) {
    this.token = this.newToken(['read', 'upload']);
    for (const { category } of this.albums) this.numberOf('album', category);
  }

  newToken(scopes: TokenScope[]): Token {
    const id = `pkid-20261128-${anId().replaceAll('-', '').slice(-20)}`;
    this.tokens.set(id, scopes);
    return { id, secret: SECRET };
  }

  numberOf(kind: DeskKind, target: string): number {
    const known = this.numbers[kind];
    return known.includes(target) ? known.indexOf(target) + 1 : known.push(target);
  }

  photo(number: number): Stored | undefined {
    return this.photos.find((photo) => photo.number === number);
  }

  get answers(): RpcAnswers {
    const use = (tokenId: string) => {
      const scopes = this.tokens.get(tokenId) ?? raise('TOKEN_UNKNOWN');
      return { tokenId, userId: this.userId, scopes };
    };
    return {
      'identity.access_token.verify': ({ id, secret }) => (secret === SECRET ? use(id) : raise('TOKEN_UNKNOWN')),
      'identity.access_token.resume': ({ id }) => use(id),
      'media.desk.number': ({ kind, targets }) => this.own(() => targets.map((target) => this.numberOf(kind, target))),
      'media.desk.resolve': ({ kind, numbers }) =>
        this.own(() => numbers.map((each) => this.numbers[kind][each - 1] ?? null)),
      'media.desk.find_files': ({ md5s = [], fileNames = [] }) =>
        Object.fromEntries([
          ...md5s.map((sum) => [sum, this.seen.find(({ md5 }) => md5 === sum)?.id ?? null]),
          ...fileNames.map((name) => [name, this.seen.find(({ fileName }) => fileName === name)?.id ?? null]),
        ]),
      'media.desk.photos': ({ category = null, ids, page, perPage }) => {
        const found = this.own(() =>
          this.seen.filter((photo) =>
            ids ? ids.includes(photo.id) : category === null || photo.category === category,
          ),
        );
        const photos = found
          .slice(page * perPage, (page + 1) * perPage)
          .map(({ isTrashed: _trashed, ...photo }) => photo);
        return { photos, total: found.length };
      },
      'media.desk.albums': () =>
        this.albums.map(({ category, label }) => {
          const inside = this.seen.filter((photo) => photo.category === category);
          const [cover = null] = inside.map(({ id }) => id);
          const latest = inside.at(-1)?.createdAt ?? null;
          return { category, number: this.numberOf('album', category), label, photos: inside.length, cover, latest };
        }),
      'media.desk.set_info': ({ photoId, mode, title, description, creator, takenAt, keywords, category }) => {
        const photo = this.stored(photoId);
        const put = <Name extends 'title' | 'description' | 'creator' | 'takenAt'>(name: Name, text?: Stored[Name]) => {
          if (text !== undefined && (mode.single === 'replace' || !photo[name])) photo[name] = text;
        };
        put('title', title);
        put('description', description);
        put('creator', creator);
        put('takenAt', takenAt);
        if (keywords) photo.keywords = mode.multiple === 'replace' ? keywords : [...photo.keywords, ...keywords];
        if (category) photo.category = category;
        return this.dtoOf(photo);
      },
      'media.category.list': () =>
        this.albums
          .filter(({ isOwn }) => isOwn)
          .map(({ category, label }) => ({
            id: idOf(category),
            categoryId: category,
            label,
            description: '',
          })),
      'media.category.create': ({ label }) => {
        const category = categoryIdOf(label);
        if (this.albums.some((album) => album.category === category)) raise('CATEGORY_EXISTS');
        // Listed before those that are everybody's, and numbered behind the two that are here from the beginning.
        this.albums.splice(-1, 0, { category, label, isOwn: true });
        return { id: idOf(category), categoryId: category, label, description: '' };
      },
      'media.category.rename': ({ id, label }) => {
        const album = this.albums.find(({ category }) => idOf(category) === id) ?? raise('CATEGORY_NOT_FOUND');
        album.label = label;
        return { id, categoryId: album.category, label, description: '' };
      },
      'media.category.remove': ({ id }) => {
        const at = this.albums.findIndex(({ category }) => idOf(category) === id);
        const [gone] = this.albums.splice(at, 1);
        for (const photo of this.photos) if (photo.category === gone?.category) photo.category = 'other';
        return { moved: 0 };
      },
      'portfolio.site_page.list': () => this.projects,
      'portfolio.site_page.create': ({ kind, title }) => {
        const draft = aSiteContent({ title, blocks: [] });
        const facts = { id: anId(), kind, title, draft, revision: 1, state: 'draft' as const, path: null, cover: null };
        const rest = { photos: [], versions: [], photoCount: 0, privateCount: 0, hasChanges: false };
        const project = { ...facts, ...rest, changedAt: '2026-11-27T12:00:00.000Z', publishedAt: null };
        this.projects.push(project);
        return project;
      },
      'portfolio.site_page.get': ({ pageId }) => this.project(pageId),
      'portfolio.site_page.save': ({ pageId, revision, content }) => {
        Object.assign(this.project(pageId), { title: content.title, draft: content, revision: revision + 1 });
        return { revision: revision + 1, changedAt: '2026-11-27T12:00:00.000Z' };
      },
      'portfolio.site_page.photo_ids': ({ pageId }) => ({
        photoIds: photosOfBlocks(this.project(pageId).draft.blocks),
      }),
      'portfolio.site_page.add_photos': ({ pageId, photoIds }) => {
        const { blocks } = this.project(pageId).draft;
        const added = photoIds.filter((id) => !photosOfBlocks(blocks).includes(id));
        blocks.push({ id: anId(), type: 'photos', layout: 'rows', photoIds: added, captions: false });
        return { added: added.length };
      },
      'portfolio.site_page.of_photos': ({ photoIds }) =>
        Object.fromEntries(
          photoIds.map((id) => [id, this.projects.filter(({ draft }) => photosOfBlocks(draft.blocks).includes(id))]),
        ),
      'media.photo.facets_mine': () => ({
        cameras: [],
        lenses: [],
        keywords: [...new Set(this.seen.flatMap(({ keywords }) => keywords))].map((value) => ({ value, photos: 1 })),
      }),
      'media.photo.bulk': ({ action, photoIds = [] }) => {
        const changed = this.seen.filter(({ id }) => action === 'trash' && photoIds.includes(id));
        for (const photo of changed) photo.isTrashed = true;
        return { changed: changed.map(({ id }) => ({ id })), missing: [] };
      },
      'media.photo.set_visibility': ({ photoId, isPublic }) => {
        const photo = this.stored(photoId);
        photo.isPublic = isPublic;
        return this.dtoOf(photo);
      },
      'media.upload.begin': () => {
        const photoId = anId();
        return { photoId, objectKey: `originals/${this.userId}/${photoId}`, existing: null };
      },
      'media.upload.abandon': () => ({ abandoned: true }),
      'media.photo.create': async ({ photoId, objectKey, title, description, category, fileName, metadata, md5 }) => {
        const { bytes, sum } = await this.fileAt(objectKey);
        if (bytes > this.quota) raise('QUOTA_EXCEEDED');
        const known = this.seen.find((photo) => photo.md5 === (md5 ?? sum));
        if (known) return this.dtoOf(known);
        const { keywords = [], creator = null } = (metadata ?? {}) as { keywords?: string[]; creator?: string | null };
        const photo: Stored = {
          id: photoId,
          number: this.numberOf('photo', photoId),
          fileName: fileName ?? null,
          title,
          description: description ?? '',
          width: 3000,
          height: 2000,
          md5: md5 ?? sum,
          bytes,
          takenAt: null,
          createdAt: '2026-11-27T12:00:00.000Z',
          isPublic: false,
          category,
          creator: creator ?? null,
          keywords,
          image: aPhotoImage(),
          isTrashed: false,
        };
        this.photos.push(photo);
        return this.dtoOf(photo);
      },
      'media.photo_file.replace': async ({ photoId, objectKey }) => {
        const photo = this.stored(photoId);
        const { bytes, sum } = await this.fileAt(objectKey);
        Object.assign(photo, { bytes, md5: sum });
        return this.dtoOf(photo);
      },
      'media.part.begin': ({ sum, position }) => ({ objectKey: `parts/${sum}/${position}-${anId()}` }),
      'media.part.keep': ({ sum, position, objectKey }) => {
        const parts = this.parts.get(sum) ?? new Map<number, string>();
        this.parts.set(sum, parts.set(position, objectKey));
        return { positions: [...parts.keys()].toSorted((a, b) => a - b) };
      },
      'media.part.claim': ({ sum, count }) => {
        if (this.claimed.has(sum)) raise('BUSY');
        const parts = [...(this.parts.get(sum) ?? [])].toSorted(([a], [b]) => a - b).map(([, key]) => key);
        if (parts.length === 0 || (count !== undefined && parts.length < count)) raise('PARTS_MISSING');
        this.claimed.add(sum);
        const photoId = anId();
        return { partKeys: parts, photoId, objectKey: `originals/${this.userId}/${photoId}` };
      },
      'media.part.end': ({ sum, isDone }) => {
        this.claimed.delete(sum);
        if (isDone) this.parts.delete(sum);
        return { ended: true };
      },
    };
  }

  private project(pageId: string): SitePageDto {
    return this.own(() => this.projects.find(({ id }) => id === pageId)) ?? raise('SITE_PAGE_NOT_FOUND');
  }

  private get seen(): Stored[] {
    return this.photos.filter(({ isTrashed }) => !isTrashed);
  }

  private stored(photoId: string): Stored {
    return this.own(() => this.seen.find(({ id }) => id === photoId)) ?? raise('PHOTO_NOT_FOUND');
  }

  /** What media would say to anybody else. */
  private own<T>(work: () => T): T {
    return currentContext()?.principal?.userId === this.userId ? work() : raise('PHOTO_NOT_FOUND');
  }

  private dtoOf({ id, title, isPublic, category, fileName, bytes }: Stored) {
    return aPhoto({ id, title, isPublic, category, file: { type: 'image/jpeg', bytes, name: fileName, kept: true } });
  }

  private async fileAt(objectKey: string): Promise<{ bytes: number; sum: string }> {
    const stored = (await this.gateway.store.get(objectKey)) ?? raise('NOT_FOUND');
    const chunks: Buffer[] = [];
    for await (const chunk of stored.body as AsyncIterable<Buffer>) chunks.push(chunk);
    const all = Buffer.concat(chunks);
    return { bytes: all.length, sum: createHash('md5').update(all).digest('hex') };
  }
}

/** The row of a category, which here follows from its name. */
const idOf = (category: string): string => {
  const hex = createHash('sha256').update(category).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
