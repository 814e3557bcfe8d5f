import type { DeskPhoto } from '@vitrine/contracts/media/desk.rpc';
import { projectsOf } from './album-places.js';
import { Named } from './encode.js';
import type { Call } from './method.js';
import { tagsOf } from './tag.methods.js';

/** A time as the protocol writes it, by the clock of UTC; a day alone begins at midnight. */
export const timeOf = (iso: string): string => `${iso}T00:00:00`.slice(0, 19).replace('T', ' ');

/** Names of sizes, and the width in pixels that each has at least; there is no square one. */
export const SIZES = { square: 320, thumb: 320, small: 640, medium: 960, large: 1280, xxlarge: 2400 } as const;

/** Where a photo is seen. */
export const pageOf = (call: Call, photoId: string): string => `${call.pageUrl}?photo=${photoId}`;

/** Photos as programs have them, in the types that phones insist on. `album`: the one that all of them are in, if it is known. */
export const photosOf = async (call: Call, photos: readonly DeskPhoto[], album?: number) => {
  if (album !== undefined) return photos.map((photo) => photoOf(call, photo, album));
  const categories = [...new Set(photos.map(({ category }) => category))];
  const numbers = await call.rpc.call('media.desk.number', { kind: 'album', targets: categories });
  return photos.map((photo) => photoOf(call, photo, numbers[categories.indexOf(photo.category)] ?? 0));
};

const photoOf = (call: Call, photo: DeskPhoto, album: number) => {
  const url = call.services.sessions.imageUrls(call.owner, photo.image.base);
  const page = pageOf(call, photo.id);
  return {
    id: photo.number,
    file: photo.fileName ?? `${photo.number}.jpg`,
    name: photo.title,
    comment: photo.description,
    author: photo.creator ?? '',
    width: photo.width,
    height: photo.height,
    hit: 0,
    date_creation: photo.takenAt === null ? null : timeOf(photo.takenAt),
    date_available: timeOf(photo.createdAt),
    page_url: page,
    element_url: url(SIZES.xxlarge),
    download_url: url(SIZES.xxlarge),
    derivatives: Object.fromEntries(
      Object.entries(SIZES).map(([name, width]) => [name, { url: url(width), ...scaled(photo, width) }]),
    ),
    categories: new Named([{ id: album, url: call.pageUrl, page_url: page }], 'category'),
  };
};

const scaled = ({ width, height }: DeskPhoto, to: number) => {
  const scale = Math.min(1, to / Math.max(1, width));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** All that is known of one photo. */
export const infoOf = async (call: Call, photo: DeskPhoto) => {
  const [album] = (await call.rpc.call('media.desk.albums', {})).filter(({ category }) => category === photo.category);
  const id = album?.number ?? 0;
  const [known] = await photosOf(call, [photo], id);
  const page = pageOf(call, photo.id);
  const albums = [{ id, name: album?.label ?? '', uppercats: String(id) }, ...(await projectsOf(call, photo.id))];
  const categories = albums.map((each) => ({ ...each, url: call.pageUrl, page_url: page }));
  return new Named(
    {
      ...known,
      level: photo.isPublic ? '0' : '8',
      md5sum: photo.md5,
      filesize: Math.ceil(photo.bytes / 1_024),
      categories: new Named(categories, 'category', ['id', 'url', 'page_url']),
      tags: new Named(await tagsOf(call, photo.keywords), 'tag', ['id', 'url_name']),
      comments: [],
      rates: { score: null, count: 0 },
    },
    'image',
  );
};
