import { crc32 } from 'node:zlib';
import type { ExportedMarksDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { ExportFormat } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import { CSV_BOM, csvLines } from '@vitrine/platform/text/csv';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from '@vitrine/platform/zip/zip-layout';

/** A photo of a gallery with all that was said of it. */
export interface ExportedPhoto {
  photoId: string;
  /** As its camera called it. */
  fileName: string;
  set: string;
  /** As its camera's clock said, `2026-06-20T14:03:11.000Z` for what was two o'clock there. */
  takenAt: string | null;
  /** Who chose it, in which of their lists. */
  picks: { person: string; list: string; listId: string; at: string }[];
  /** Who chose it, however many of their lists it is in. */
  personIds: string[];
  /** Without author: the photographer's. Open: a visitor's that is not settled. */
  comments: { author: string; text: string; at: string; isOpen: boolean }[];
}

/** What programs look for: a raw file has another ending than the JPEG made of it, and virtual copies none. */
export const baseName = (fileName: string): string => {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
};

/** Names that more than one of `photos` has: two cameras both count from 0001. Most first. */
export const sameNames = (photos: readonly { fileName: string }[]): { name: string; photos: number }[] => {
  const counted = new Map<string, { name: string; photos: number }>();
  for (const { fileName } of photos) {
    const name = baseName(fileName);
    const key = name.toLowerCase();
    const known = counted.get(key) ?? { name, photos: 0 };
    counted.set(key, { ...known, photos: known.photos + 1 });
  }
  return [...counted.values()].filter(({ photos }) => photos > 1).toSorted((a, b) => b.photos - a.photos);
};

/** Each once: a catalogue's text filter ignores case. */
const distinct = (names: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
};

const time = (at: string | null): string => at?.slice(0, 19).replace('T', ' ') ?? '';

const csv = (photos: readonly ExportedPhoto[], named: ReadonlyMap<string, number>): string => {
  const head = ['File name', 'Name', 'Set', 'Captured', 'Photos of this name', 'Person', 'List', 'Chosen', 'Comments'];
  const rows = photos.flatMap(({ fileName, set, takenAt, picks, comments }) => {
    const name = baseName(fileName);
    const said = comments.map(({ author, text }) => (author ? `${author}: ${text}` : text)).join('\n');
    const photo = [fileName, name, set, time(takenAt), named.get(name.toLowerCase()) ?? 1];
    return picks.length === 0
      ? [[...photo, '', '', '', said]]
      : picks.map(({ person, list, at }) => [...photo, person, list, time(at), said]);
  });
  return CSV_BOM + csvLines([head, ...rows]);
};

/** What a chosen photo gets in a catalogue. */
const CHOSEN = { rating: 5, label: 'Green' } as const;

/**
 * A side file per name, next to which a program finds the raw file of that name. Photos that share a name share it, with
 * the keywords of all: another file would belong to no photo.
 */
const sidecars = (photos: readonly ExportedPhoto[]): Buffer => {
  const keywords = new Map<string, { name: string; keywords: string[] }>();
  for (const { fileName, picks } of photos) {
    const name = baseName(fileName);
    const known = keywords.get(name.toLowerCase()) ?? { name, keywords: [] };
    known.keywords.push(...picks.map(({ person, list }) => `${person}: ${list}`));
    keywords.set(name.toLowerCase(), known);
  }
  const now = new Date();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, keywords: all } of keywords.values()) {
    const words = { keywords: [...new Set(all)], ...(all.length > 0 && CHOSEN) };
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xmpOf(words)}\n`);
    const entry: ZipEntry = { name: `${name}.xmp`, size: content.length, crc: crc32(content), date: now };
    const file = Buffer.concat([localHeader(entry), content]);
    directory.push(directoryEntry(entry, offset));
    parts.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = directoryEnd({ entries: keywords.size, offset, size: index.length });
  return Buffer.concat([...parts, index, end]);
};

const FILES: Record<ExportFormat, { ending: string; type: string }> = {
  names: { ending: 'names.txt', type: 'text/plain; charset=utf-8' },
  txt: { ending: 'txt', type: 'text/plain; charset=utf-8' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xmp: { ending: 'xmp.zip', type: 'application/zip' },
  json: { ending: 'json', type: 'application/json' },
};

/** Photos as a file. `all`: those of the gallery, among which the same names are looked for; a catalogue finds them all. */
export const exportOf = (
  format: ExportFormat,
  title: string,
  photos: readonly ExportedPhoto[],
  all: readonly { fileName: string }[],
): ExportedMarksDto => {
  const doubled = sameNames(all);
  const named = new Map(doubled.map(({ name, photos: count }) => [name.toLowerCase(), count]));
  const names = distinct(photos.map(({ fileName }) => baseName(fileName)));
  const isBase64 = format === 'xmp';
  const bodies: Record<ExportFormat, () => string> = {
    names: () => names.join(', '),
    txt: () => photos.map(({ fileName }) => `${fileName}\r\n`).join(''),
    csv: () => csv(photos, named),
    xmp: () => sidecars(photos).toString('base64'),
    json: () => JSON.stringify({ title, photos: photos.map((photo) => ({ ...photo, personIds: undefined })) }, null, 2),
  };
  const { ending, type } = FILES[format];
  const asked = new Set(names.map((name) => name.toLowerCase()));
  return {
    fileName: `${title}.${ending}`,
    type,
    body: bodies[format](),
    isBase64,
    photos: photos.length,
    sameNames: doubled.filter(({ name }) => asked.has(name.toLowerCase())),
  };
};
