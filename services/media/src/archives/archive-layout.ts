import { crc32 } from 'node:zlib';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from '@vitrine/platform/zip/zip-layout';
import { ARCHIVE_LIST_NAMES, ARCHIVE_LISTS, type ArchiveListName, type ListedPhoto } from './archive-lists.js';
import { type Draft, type NewPiece, PARTS } from './archive-rows.js';
import { sidecarOf } from './sidecar.js';

/** A photo as it goes into an archive. */
export interface LaidOut extends ListedPhoto {
  /** Null where its file could not be found. */
  crc: number | null;
}

/** What is written behind the pieces that are there, and how far the archive is then. */
interface Addition {
  pieces: NewPiece[];
  draft: Draft;
}

/** The first file of an archive: what the others are. */
const README = `These are your photos.

photos/       Your files, byte for byte as they are stored. Beside each is a file with the ending .xmp, a "sidecar":
              title, description, alternative text, tags, rating and rights as you last wrote them. Programs such
              as darktable and digiKam read it by themselves.
photos.csv    The same and more as a table, which any spreadsheet opens.
photos.json   The same for programs.
missing.txt   If it is there: photos whose files could not be found.

A photo that your browser made smaller before it was uploaded is here as it was uploaded; the lists say which.
Where a photo was taken stands in its own file, if your camera wrote it there, and nowhere else.
`;

/** An archive without photos. */
export const beginning = (now: Date): Addition => {
  const text = Buffer.from(README);
  const entry: ZipEntry = { name: 'README.txt', size: text.length, crc: crc32(text), date: now };
  const head = Buffer.concat([localHeader(entry), text]);
  const draft: Draft = {
    after: null,
    photos: 0,
    files: 1,
    at: head.length,
    lists: { 'photos.csv': NOTHING, 'photos.json': NOTHING, 'missing.txt': NOTHING },
  };
  const pieces = [
    { part: PARTS.files, n: 0, at: 0, head },
    directoryPiece(0, [directoryEntry(entry, 0)]),
    ...ARCHIVE_LIST_NAMES.map((name) => listPiece(draft, name, 1, ARCHIVE_LISTS[name].head(now))),
  ];
  return { pieces, draft };
};

/** What the next photos add; each is one piece: its header, its file, its sidecar. */
export const withPhotos = (before: Draft, photos: readonly LaidOut[]): Addition => {
  const draft: Draft = { ...before, lists: { ...before.lists }, photos: before.photos + photos.length };
  const lines: Buffer[] = [];
  const pieces: NewPiece[] = [];
  for (const { photo, crc, file, metadata } of photos) {
    if (crc === null || file === null) continue;
    const { id: photoId, objectKey: key, bytes } = photo;
    const date = dateOf(photo);
    const entry: ZipEntry = { name: file, size: bytes, crc, date };
    const text = Buffer.from(sidecarOf(metadata, photo.exif));
    const sidecar: ZipEntry = { name: `${file}.xmp`, size: text.length, crc: crc32(text), date };
    const head = localHeader(entry);
    const tail = Buffer.concat([localHeader(sidecar), text]);
    pieces.push({
      part: PARTS.files,
      n: draft.files,
      at: draft.at,
      head,
      object: { photoId, name: file, key, bytes },
      tail,
    });
    lines.push(directoryEntry(entry, draft.at), directoryEntry(sidecar, draft.at + head.length + bytes));
    draft.at += head.length + bytes + tail.length;
    draft.files += 2;
  }
  pieces.push(directoryPiece(before.photos + 1, lines));
  const missing = photos.filter(({ file }) => file === null);
  for (const name of ARCHIVE_LIST_NAMES) {
    const text = ARCHIVE_LISTS[name].lines(name === 'missing.txt' ? missing : photos, before.photos === 0);
    pieces.push(listPiece(draft, name, before.photos + 2, text));
  }
  return { pieces, draft };
};

/** What ends an archive; `directoryBytes`: of the lines that are there. */
export const ending = (before: Draft, directoryBytes: number, now: Date): NewPiece[] => {
  const draft: Draft = { ...before, lists: { ...before.lists } };
  const pieces: NewPiece[] = [];
  const lines: Buffer[] = [];
  for (const name of ARCHIVE_LIST_NAMES) {
    if (draft.lists[name].size === 0) continue;
    pieces.push(listPiece(draft, name, draft.photos + 2, ARCHIVE_LISTS[name].end));
    const entry: ZipEntry = { name, ...draft.lists[name], date: now };
    const head = localHeader(entry);
    pieces.push({ part: partOf(name), n: 0, at: null, head });
    lines.push(directoryEntry(entry, draft.at));
    draft.at += head.length + entry.size;
    draft.files += 1;
  }
  const size = directoryBytes + Buffer.concat(lines).length;
  const end = directoryEnd({ entries: draft.files, offset: draft.at, size });
  return [...pieces, directoryPiece(draft.photos + 1, [...lines, end])];
};

const NOTHING = { size: 0, crc: 0 };

const partOf = (name: ArchiveListName): number => PARTS.lists + ARCHIVE_LIST_NAMES.indexOf(name);

const directoryPiece = (n: number, lines: readonly Buffer[]): NewPiece => ({
  part: PARTS.directory,
  n,
  at: null,
  head: Buffer.concat(lines),
});

/** A piece of a list, which `draft` counts. */
const listPiece = (draft: Draft, name: ArchiveListName, n: number, text: string): NewPiece => {
  const head = Buffer.from(text);
  const { size, crc } = draft.lists[name];
  draft.lists[name] = { size: size + head.length, crc: crc32(head, crc) };
  return { part: partOf(name), n, at: null, head };
};

/** When it was taken, by the camera's clock, or uploaded. */
const dateOf = ({ exif: { takenAt }, createdAt }: LaidOut['photo']): Date => {
  const taken = new Date(takenAt?.includes('T') ? `${takenAt}Z` : (takenAt ?? ''));
  return Number.isNaN(taken.getTime()) ? createdAt : taken;
};
