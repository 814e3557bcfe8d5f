import type {
  BulkChangeDto,
  BulkResultDto,
  FacetDto,
  OwnPhotoFacetsDto,
  OwnPhotosPageDto,
  PhotoStateDto,
} from '@vitrine/contracts/media/own-photos.dto';
import { cameraName } from '@vitrine/contracts/media/exif.rules';
import { hasRating, type RatingFilter } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Refused, type Answers, type Call } from './fake-api.js';

/** A photographer's photos behind the calls of the My Photos page; changes are kept. */
export const ownPhotosServer = (photos: PhotoDto[]) => {
  const server = { photos, answers: {} as Answers };
  const of = (id: string | undefined) => server.photos.find((photo) => photo.id === id);
  const change = (id: string | undefined, by: Partial<PhotoDto>) => {
    const before = of(id);
    if (!before) return new Refused(404, 'This photo could not be found.', 'PHOTO_NOT_FOUND');
    const after = { ...before, ...by, revision: before.revision + 1 };
    server.photos = server.photos.map((photo) => (photo === before ? after : photo));
    return after;
  };
  const found = ({ query }: Call) => server.photos.filter((photo) => finds(query, photo));
  const bulk = ({ action, photoIds = [], edit, states = [] }: BulkChangeDto): BulkResultDto => {
    const result: BulkResultDto = { changed: [], missing: [] };
    for (const id of photoIds) {
      const photo = of(id);
      if (!photo) result.missing.push(id);
      else if (action === 'edit') {
        const after = edited(photo, edit ?? {});
        if (JSON.stringify(after) === JSON.stringify(photo)) continue;
        result.changed.push(stateOf(photo, edit ?? {}));
        change(id, after);
      } else {
        if (photo.trashed?.byAdmin) {
          result.denied = [...(result.denied ?? []), id];
          continue;
        }
        result.changed.push({ id });
        if (action === 'purge') server.photos = server.photos.filter((other) => other !== photo);
        else if (action === 'analyse') change(id, { aiPending: true });
        else if (action === 'retry') change(id, { derivatives: 'pending' });
        else change(id, { trashed: action === 'trash' ? TRASHED : null });
      }
    }
    for (const { id, ...state } of states) {
      change(id, state as Partial<PhotoDto>);
      result.changed.push({ id });
    }
    return result;
  };

  server.answers = {
    ownPhotosPage: (call: Call): OwnPhotosPageDto => {
      const matching = found(call).toSorted(ORDERS[call.query.get('sort') ?? 'newest'] ?? (() => 0));
      const from = Number(call.query.get('offset'));
      const inTrash = call.query.get('trash') === 'true';
      return {
        photos: matching.slice(from, from + Number(call.query.get('limit'))),
        counts: {
          all: server.photos.filter(({ trashed }) => (trashed !== null) === inTrash).length,
          matching: matching.length,
          public: matching.filter(({ isPublic }) => isPublic).length,
          featured: matching.filter(({ featured }) => featured).length,
          unreviewed: server.photos.filter(({ trashed, unreviewed }) => !trashed === !inTrash && unreviewed).length,
        },
      };
    },
    ownPhotoIds: (call: Call) => ({ ids: found(call).map(({ id }) => id) }),
    ownPhotoFacets: () => facetsOf(server.photos.filter(({ trashed }) => !trashed)),
    ownPhotos: (call: Call) => found(call),
    ownPhoto: ({ params }: Call) => of(params['id']) ?? new Refused(404),
    setVisibility: ({ params, body }: Call) => change(params['id'], body as Partial<PhotoDto>),
    setFeatured: ({ params, body }: Call) => change(params['id'], body as Partial<PhotoDto>),
    deletePhoto: ({ params }: Call) => {
      const answer = change(params['id'], { trashed: TRASHED });
      return answer instanceof Refused ? answer : null;
    },
    bulkChange: ({ body }: Call) => bulk(body as BulkChangeDto),
    emptyTrash: () => {
      server.photos = server.photos.filter(({ trashed }) => trashed === null || trashed.byAdmin);
      return { success: true };
    },
    customCategories: [],
    sitePages: [],
    storageUsage: { usagePercentage: 1, usedFormatted: '1 MB', quotaFormatted: '250 MB' },
  };
  return server;
};

export const TRASHED = { at: '2026-03-01T12:00:00.000Z', until: '2026-03-31T12:00:00.000Z' };

const finds = (query: URLSearchParams, photo: PhotoDto): boolean => {
  const ids = query.get('ids');
  if ((query.get('trash') === 'true') !== (photo.trashed !== null)) return false;
  if (ids) return ids.split(',').includes(photo.id);
  const category = query.get('category');
  if (category && photo.category !== category) return false;
  const visibility = query.get('visibility');
  if (visibility && visibility !== (photo.isPublic ? 'public' : 'private')) return false;
  if (query.get('unreviewed') === 'true' && !photo.unreviewed) return false;
  if (!hasFacets(query, photo)) return false;
  const words = (query.get('q') ?? '').toLowerCase();
  return `${photo.title} ${photo.description?.replace(/<[^>]*>/g, ' ') ?? ''}`.toLowerCase().includes(words);
};

const keywordsOf = ({ tags, fileMetadata }: PhotoDto): string[] => [...tags, ...(fileMetadata.keywords ?? [])];

const hasFacets = (query: URLSearchParams, photo: PhotoDto): boolean => {
  const { exif, fileMetadata } = photo;
  const rating = query.get('rating') as RatingFilter | null;
  const has = keywordsOf(photo).map((word) => word.toLowerCase());
  const taken = exif.takenAt?.slice(0, 10) ?? '';
  return (
    (!rating || hasRating(rating, fileMetadata.rating)) &&
    [cameraName(exif), null].includes(query.get('camera')) &&
    [exif.lens, null].includes(query.get('lens')) &&
    taken >= (query.get('takenFrom') ?? '') &&
    (!query.has('takenTo') || (taken !== '' && taken <= query.get('takenTo')!)) &&
    (query.get('keywords')?.split(',') ?? []).every((word) => has.includes(word.toLowerCase()))
  );
};

const facetsOf = (photos: readonly PhotoDto[]): OwnPhotoFacetsDto => {
  const counted = (valuesOf: (photo: PhotoDto) => (string | null | undefined)[]) => {
    const counts = new Map<string, FacetDto>();
    for (const value of photos.flatMap((photo) => [...new Set(valuesOf(photo))])) {
      const key = value?.toLowerCase();
      const known = counts.get(key ?? '');
      if (value && key) counts.set(key, { value: known?.value ?? value, photos: (known?.photos ?? 0) + 1 });
    }
    return [...counts.values()].toSorted((one, other) => other.photos - one.photos);
  };
  return {
    cameras: counted(({ exif }) => [cameraName(exif)]),
    lenses: counted(({ exif }) => [exif.lens]),
    keywords: counted(keywordsOf),
  };
};

const ORDERS: Record<string, (a: PhotoDto, b: PhotoDto) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  taken: (a, b) => (b.exif.takenAt ?? '').localeCompare(a.exif.takenAt ?? ''),
  title: (a, b) => a.title.localeCompare(b.title),
  portfolio: (a, b) => a.position - b.position,
};

type Edit = NonNullable<BulkChangeDto['edit']>;

const edited = (photo: PhotoDto, { addTags = [], removeTags = [], suggestions, ...fields }: Edit): PhotoDto => {
  const unwanted = [...removeTags, ...(suggestions === 'remove' ? (photo.unreviewed?.tags ?? []) : [])];
  return {
    ...photo,
    ...(fields as Partial<PhotoDto>),
    tags: [...new Set([...photo.tags.filter((tag) => !unwanted.includes(tag)), ...addTags])],
    ...(suggestions && { unreviewed: null }),
  };
};

const stateOf = (photo: PhotoDto, edit: Edit): PhotoStateDto => ({
  id: photo.id,
  ...(edit.isPublic !== undefined && { isPublic: photo.isPublic }),
  ...(edit.featured !== undefined && { featured: photo.featured }),
  ...(edit.category !== undefined && { category: photo.category }),
  ...((edit.addTags || edit.removeTags || edit.suggestions === 'remove') && { tags: photo.tags }),
  ...(edit.suggestions && { unreviewed: photo.unreviewed }),
});
