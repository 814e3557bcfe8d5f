import { crc32 } from 'node:zlib';
import { directoryEnd, directoryEntry, localHeader, type ZipEntry } from '@vitrine/platform/zip/zip-layout';
import type { ExportedSiteDto } from '@vitrine/contracts/portfolio/site.dto';
import {
  ARCHIVE_LIST_NAMES,
  ARCHIVE_LISTS,
  type ArchiveListName,
  type ListedPhoto,
  siteHead,
  siteLine,
} from './archive-lists.js';
import { BEHIND_PHOTOS, type Draft, type NewPiece, type PartDraft, PARTS } from './archive-rows.js';
import { pageMarkdown, type ShownPhoto } from './page-markdown.js';
import { sidecarOf } from './sidecar.js';

/** A photo as it goes into an archive. */
export interface LaidOut extends ListedPhoto {
  /** Null where its file could not be found. */
  crc: number | null;
}

/** What is written behind the pieces that are there, and how far the archive is then. */
export interface Addition {
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
projects/     If they are there, with pages/: your projects and pages as texts ("Markdown") that name your photos' files,
              as visitors see them; those that were not published as you last saved them.
site.json     The same for programs, with drafts that are not published yet, your navigation and your links.
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
    lists: {},
  };
  const pieces = [
    { part: PARTS.files, n: 0, at: 0, head },
    directoryPiece(0, [directoryEntry(entry, 0)]),
    ...ARCHIVE_LIST_NAMES.map((name) => listPiece(draft, name, 1, ARCHIVE_LISTS[name].head(now))),
  ];
  return { pieces, draft };
};

/** A file as it goes into an archive; `sidecar`: what stands beside it. */
export interface ArchivedFile {
  photoId: string;
  name: string;
  key: string;
  bytes: number;
  crc: number;
  date: Date;
  sidecar?: string;
}

/** Files so far, and where the next begins. */
interface End {
  files: number;
  at: number;
}

/** What a file adds behind `end`: one piece with its header, itself and its sidecar; and lines of the directory. */
const piecesOf = ({ photoId, name, key, bytes, crc, date, sidecar }: ArchivedFile, end: End) => {
  const entry: ZipEntry = { name, size: bytes, crc, date };
  const head = localHeader(entry);
  const text = Buffer.from(sidecar ?? '');
  const beside: ZipEntry = { name: `${name}.xmp`, size: text.length, crc: crc32(text), date };
  const tail = sidecar === undefined ? text : Buffer.concat([localHeader(beside), text]);
  const object = { photoId, name, key, bytes };
  const piece: NewPiece = { part: PARTS.files, n: end.files, at: end.at, head, object, tail };
  const lines = [
    directoryEntry(entry, end.at),
    ...(sidecar === undefined ? [] : [directoryEntry(beside, end.at + head.length + bytes)]),
  ];
  return { piece, lines, end: { files: end.files + lines.length, at: end.at + head.length + bytes + tail.length } };
};

/** What the next photos add. */
export const withPhotos = (before: Draft, photos: readonly LaidOut[]): Addition => {
  const draft: Draft = { ...before, lists: { ...before.lists }, photos: before.photos + photos.length };
  const directory: Buffer[] = [];
  const pieces: NewPiece[] = [];
  for (const { photo, crc, file, metadata } of photos) {
    if (crc === null || file === null) continue;
    const { id: photoId, objectKey: key, bytes } = photo;
    const sidecar = sidecarOf(metadata, photo.exif);
    const { piece, lines, end } = piecesOf(
      { photoId, name: file, key, bytes, crc, date: dateOf(photo), sidecar },
      draft,
    );
    pieces.push(piece);
    directory.push(...lines);
    Object.assign(draft, end);
  }
  pieces.push(directoryPiece(before.photos + 1, directory));
  const missing = photos.filter(({ file }) => file === null);
  for (const name of ARCHIVE_LIST_NAMES) {
    const text = ARCHIVE_LISTS[name].lines(name === 'missing.txt' ? missing : photos, before.photos === 0);
    pieces.push(listPiece(draft, name, before.photos + 2, text));
  }
  return { pieces, draft };
};

/**
 * What a project or a page adds, as the file `name`, its photos by their ids; the first call adds the navigation, too, with
 * a page or without.
 */
export const withPage = (
  before: Draft,
  { page, navigation, links }: ExportedSiteDto,
  name: string,
  photos: ReadonlyMap<string, ShownPhoto>,
): Addition => {
  const { after, pieces: known } = before.site ?? { after: null, pieces: 0 };
  const draft: Draft = { ...before, lists: { ...before.lists } };
  const pieces: NewPiece[] = [];
  const push = (bytes: Buffer, of: Pick<NewPiece, 'part' | 'name'>): void => {
    for (let from = 0; from < bytes.length; from += TEXT_BYTES) {
      const at = of.part === PARTS.files ? draft.at + from : null;
      const head = bytes.subarray(from, from + TEXT_BYTES);
      pieces.push({ part: of.part, n: BEHIND_PHOTOS + known + pieces.length, at, head, ...(from === 0 && of) });
    }
  };
  const list = (text: string): void => push(counted(draft, 'site.json', text), { part: partOf('site.json') });
  if (!before.site && (page || navigation || links.length > 0)) list(siteHead({ navigation, links }));
  if (page) {
    const text = Buffer.from(pageMarkdown(page.content, photos));
    const entry: ZipEntry = { name, size: text.length, crc: crc32(text), date: new Date(page.changedAt) };
    const file = Buffer.concat([localHeader(entry), text]);
    push(file, { part: PARTS.files, name });
    push(directoryEntry(entry, draft.at), { part: PARTS.directory });
    list(siteLine(page, name, photos, after === null));
    draft.files += 1;
    draft.at += file.length;
  }
  draft.site = { after: page?.id ?? after, pieces: known + pieces.length };
  return { pieces, draft };
};

/** What ends an archive; `directoryBytes`: of the lines that are there. */
export const ending = (before: Draft, directoryBytes: number, now: Date): NewPiece[] => {
  const draft: Draft = { ...before, lists: { ...before.lists } };
  const pieces: NewPiece[] = [];
  const lines: Buffer[] = [];
  for (const name of ARCHIVE_LIST_NAMES) {
    if (!draft.lists[name]?.size) continue;
    pieces.push(listPiece(draft, name, LAST, ARCHIVE_LISTS[name].end));
    const entry: ZipEntry = { name, ...draft.lists[name], date: now };
    const head = localHeader(entry);
    pieces.push({ part: partOf(name), n: 0, at: null, head });
    lines.push(directoryEntry(entry, draft.at));
    draft.at += head.length + entry.size;
    draft.files += 1;
  }
  const size = directoryBytes + Buffer.concat(lines).length;
  const end = directoryEnd({ entries: draft.files, offset: draft.at, size });
  return [...pieces, directoryPiece(LAST, [...lines, end])];
};

const partOf = (name: ArchiveListName): number => PARTS.lists + ARCHIVE_LIST_NAMES.indexOf(name);

const directoryPiece = (n: number, lines: readonly Buffer[]): NewPiece => ({
  part: PARTS.directory,
  n,
  at: null,
  head: Buffer.concat(lines),
});

const listPiece = (draft: Draft, name: ArchiveListName, n: number, text: string): NewPiece => ({
  part: partOf(name),
  n,
  at: null,
  head: counted(draft, name, text),
});

/** What is added to a list, which `draft` counts. */
const counted = (draft: Draft, name: ArchiveListName, text: string): Buffer => {
  const bytes = Buffer.from(text);
  const { size, crc } = draft.lists[name] ?? { size: 0, crc: 0 };
  draft.lists[name] = { size: size + bytes.length, crc: crc32(bytes, crc) };
  return bytes;
};

/** Room for what ends a directory. */
const END_BYTES = 98;
/** Behind all lines of a directory or a list. */
const LAST = 2 ** 31 - 1;
/** Of one piece: a page may have half a megabyte, and pieces are read many at a time. */
const TEXT_BYTES = 64 * 1024;

/** What is added to one of a delivery's archives; `isEnded`: all of it is there. */
export interface PartAddition {
  part: PartDraft;
  pieces: NewPiece[];
  isEnded: boolean;
}

/**
 * Adds files to a delivery whose last archive is `open`, and begins another wherever one would exceed `partBytes`; a file
 * that does so by itself has one of its own. The last addition is to the archive that is open then.
 */
export const cutIntoParts = (
  open: PartDraft,
  files: readonly ArchivedFile[],
  partBytes: number | null,
  newId: () => string,
): PartAddition[] => {
  const additions: PartAddition[] = [];
  let [part, pieces, directory]: [PartDraft, NewPiece[], Buffer[]] = [open, [], []];
  let before = open.files;
  const add = (isEnded: boolean): void => {
    pieces.push(directoryPiece(before + 1, directory));
    if (isEnded) pieces.push(endOfPart(part));
    additions.push({ part, pieces, isEnded });
  };
  for (const file of files) {
    let added = piecesOf(file, part);
    const size = added.end.at + part.directory + byteLength(added.lines) + END_BYTES;
    if (partBytes !== null && part.files > 0 && size > partBytes) {
      add(true);
      [part, pieces, directory, before] = [newPart(newId()), [], [], 0];
      added = piecesOf(file, part);
    }
    pieces.push(added.piece);
    directory.push(...added.lines);
    part = { ...part, ...added.end, directory: part.directory + byteLength(added.lines) };
  }
  add(false);
  return additions;
};

export const newPart = (archiveId: string): PartDraft => ({ archiveId, files: 0, at: 0, directory: 0 });

/** What ends an archive of a delivery. */
export const endOfPart = ({ files, at, directory }: PartDraft): NewPiece =>
  directoryPiece(LAST, [directoryEnd({ entries: files, offset: at, size: directory })]);

const byteLength = (lines: readonly Buffer[]): number => lines.reduce((sum, { length }) => sum + length, 0);

/** When it was taken, by the camera's clock, or uploaded. */
export const dateOf = ({ exif: { takenAt }, createdAt }: LaidOut['photo']): Date => {
  const taken = new Date(takenAt?.includes('T') ? `${takenAt}Z` : (takenAt ?? ''));
  return Number.isNaN(taken.getTime()) ? createdAt : taken;
};
