import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PAGE_SIZE } from './photos-page.query.js';

const isUnreviewed = ({ unreviewed }: PhotoDto): boolean => Boolean(unreviewed);

/** The cached pages of one view, by number. */
export type Pages = ReadonlyMap<number, OwnPhotosPageDto>;

export const photoIn = (pages: Pages, id: string): PhotoDto | undefined => {
  for (const { photos } of pages.values()) {
    const found = photos.find((photo) => photo.id === id);
    if (found) return found;
  }
  return undefined;
};

/** Changes photos on every page; the counters above the table follow (PHOTO-18). */
export const changePhotos = (pages: Pages, change: (photo: PhotoDto) => PhotoDto): Pages => {
  const difference = { matching: 0, public: 0, featured: 0, unreviewed: 0, all: 0 };
  let changed = false;
  const photosOf = (page: OwnPhotosPageDto) =>
    page.photos.map((before) => {
      const after = change(before);
      if (after === before) return before;
      changed = true;
      difference.public += Number(after.isPublic) - Number(before.isPublic);
      difference.featured += Number(after.featured) - Number(before.featured);
      difference.unreviewed += Number(isUnreviewed(after)) - Number(isUnreviewed(before));
      return after;
    });
  const next = new Map([...pages].map(([at, page]) => [at, { ...page, photos: photosOf(page) }]));
  return changed ? counted(next, difference) : pages;
};

/** Takes photos out: those after them move up, as far as they are cached. */
export const dropPhotos = (pages: Pages, ids: ReadonlySet<string>): Pages => {
  const difference = { matching: 0, public: 0, featured: 0, unreviewed: 0, all: 0 };
  const next = new Map<number, OwnPhotosPageDto>();
  const numbers = [...pages.keys()].toSorted((a, b) => a - b);
  for (const run of runsOf(numbers)) {
    const [first = 0] = run;
    const photos = run.flatMap((at) => pages.get(at)?.photos ?? []);
    const kept = photos.filter((photo) => !ids.has(photo.id));
    for (const photo of photos) {
      if (!ids.has(photo.id)) continue;
      difference.all -= 1;
      difference.matching -= 1;
      difference.public -= Number(photo.isPublic);
      difference.featured -= Number(photo.featured);
      difference.unreviewed -= Number(isUnreviewed(photo));
    }
    for (const at of run) {
      const page = pages.get(at);
      const from = (at - first) * PAGE_SIZE;
      if (page) next.set(at, { ...page, photos: kept.slice(from, from + PAGE_SIZE) });
    }
  }
  return difference.matching === 0 ? pages : counted(next, difference);
};

/** 1, 2, 3, 7, 8 are two runs. */
const runsOf = (numbers: readonly number[]): number[][] => {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs;
};

const counted = (pages: Pages, by: OwnPhotosPageDto['counts']): Pages =>
  new Map(
    [...pages].map(([at, { photos, counts }]) => [
      at,
      {
        photos,
        counts: {
          all: counts.all + by.all,
          matching: counts.matching + by.matching,
          public: counts.public + by.public,
          featured: counts.featured + by.featured,
          unreviewed: counts.unreviewed + by.unreviewed,
        },
      },
    ]),
  );
