import { plural, t } from '@lingui/core/macro';
import type { ToastMessage } from '../../../shared/toast/toast-store.js';
import { SNIFF_BYTES, sniffImageType } from '@vitrine/image-files/image-file';
import { isPhotoFile } from '@vitrine/contracts/media/photo.rules';

/** What was selected, dropped or pasted. */
export interface Picked {
  /** Photos only, in the order of their names. */
  files: File[];
  /** The folder that each of them lies in; empty for none. */
  folders: string[];
  /** Files that cannot be uploaded, and folders not read to their end; hidden ones are not even named. */
  leftOut: LeftOut[];
  /** Photos beyond {@link PICK_LIMITS}. */
  left: number;
  /** Folders held so much that reading stopped: there is more than is taken, left out and counted in `left`. */
  hasMore: boolean;
  /** Holds a folder: then even a single photo is queued. */
  fromFolder: boolean;
  /** The first file that is no photo, when nothing else was there: the dialog shows why it is refused. */
  refused: File | null;
}

/** The toast of a file that is no photo (UPL-09). */
export const invalidType = () =>
  [t`Invalid file type`, t`Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.`] as const;

export const PICK_LIMITS = { files: 2_000, depth: 12 } as const;

const byName = new Intl.Collator(undefined, { numeric: true });

/** `path` is the file's path inside its folder. */
interface Found {
  file: File;
  path: string;
}

/** What a choice holds, and what of its folders could not be read. */
interface Contents {
  found: Found[];
  unread: LeftOut[];
  hasMore: boolean;
}

/** Sorts what was found into what can be uploaded and what cannot. */
const pick = async ({ found, unread, hasMore }: Contents, fromFolder: boolean): Promise<Picked> => {
  const shown = found.filter(({ path }) => !isHidden(path));
  const judged = await Promise.all(shown.map(async ({ file, path }) => ({ path, verdict: await judge(file) })));
  const photos = judged
    .toSorted((a, b) => (fromFolder ? byName.compare(a.path, b.path) : 0))
    .flatMap(({ verdict, path }) => (verdict instanceof File ? { file: verdict, folder: folderOf(path) } : []));
  const taken = photos.slice(0, PICK_LIMITS.files);
  return {
    files: taken.map(({ file }) => file),
    folders: taken.map(({ folder }) => folder),
    leftOut: [...unread, ...judged.flatMap(({ verdict }) => (verdict instanceof File ? [] : verdict))],
    left: Math.max(0, photos.length - PICK_LIMITS.files),
    hasMore,
    fromFolder,
    refused: photos.length === 0 ? (found[0]?.file ?? null) : null,
  };
};

const folderOf = (path: string): string => path.split('/').at(-2) ?? '';

/** The file if it is a photo by its name, or else by its first bytes: then with the type it really has. If not, why. */
const judge = async (file: File): Promise<File | LeftOut> => {
  const { name } = file;
  if (isPhotoFile(file)) return file;
  const other = { name, reason: reasonFor(name) };
  // A media type that is no image's is trusted; a raw file begins like a TIFF.
  if (file.type !== '' || isRaw(name)) return other;
  const start = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!start) return unreadFile(name);
  const type = sniffImageType(new Uint8Array(start));
  return type ? new File([file], name, { type, lastModified: file.lastModified }) : other;
};

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part.startsWith('__MACOSX'));

/** Files of an `<input type="file">`, with or without `webkitdirectory`. */
export const pickChosen = async (files: Iterable<File>): Promise<Picked> => {
  const found = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  return pick(
    { found, unread: [], hasMore: false },
    found.some(({ path }) => path.includes('/')),
  );
};

type Dropped = Pick<DataTransfer, 'files'> & { items?: DataTransferItemList | undefined };

/**
 * Files and folders of a drop. The browser empties the drop as soon as its event is over, so all entries are taken
 * at once; only the contents of folders are read later.
 */
export const pickDropped = async ({ files, items }: Dropped): Promise<Picked> => {
  const entries = [...(items ?? [])].map((item) => (item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? null) : null));
  if (!entries.some((entry) => entry?.isDirectory)) return pickChosen(files);
  const contents: Contents = { found: [], unread: [], hasMore: false };
  for (const entry of entries) if (entry) await walk(entry, 0, contents);
  return pick(contents, true);
};

/** What is far too much is not even read through. */
const READ_AT_MOST = PICK_LIMITS.files * 5;

const walk = async (entry: FileSystemEntry, depth: number, contents: Contents): Promise<void> => {
  const { found, unread } = contents;
  const { name } = entry;
  if (isHidden(name) || contents.hasMore) return;
  if (found.length + unread.length >= READ_AT_MOST) {
    contents.hasMore = true;
  } else if (isFile(entry)) {
    const file = await fileOf(entry);
    if (file) found.push({ file, path: entry.fullPath });
    else unread.push(unreadFile(name));
  } else if (isDirectory(entry)) {
    if (depth === PICK_LIMITS.depth) return void unread.push(deepFolder(name));
    const { entries, isComplete } = await entriesOf(entry);
    if (!isComplete) unread.push(unreadFolder(name));
    for (const inside of entries) await walk(inside, depth + 1, contents);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

/** A reader returns a hundred at a time, and none at the end; on a network drive any of its answers may fail. */
const entriesOf = async (entry: FileSystemDirectoryEntry) => {
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (!some?.length) return { entries, isComplete: some !== null };
    entries.push(...some);
  }
};

/** A file of the choice that cannot be uploaded, or a folder that was not read to its end. */
export interface LeftOut {
  name: string;
  reason: string;
  /** It is left out because it could not be read. */
  unread?: 'file' | 'folder';
}

/** Endings of what cameras write without developing it. */
const RAW = new Set(
  '3fr arw cr2 cr3 crw dcr dng erf fff iiq kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f'.split(' '),
);
const FILM = new Set('avi m4v mov mp4 mpg mts webm'.split(' '));

const endingOf = (name: string): string => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '');

const isRaw = (name: string): boolean => RAW.has(endingOf(name));

/** Why a file is left out, and how to mend it. */
const reasonFor = (name: string): string => {
  if (isRaw(name)) return t`RAW files are not supported: export as JPEG.`;
  if (FILM.has(endingOf(name))) return t`Films are not supported.`;
  return t`This kind of file cannot be uploaded.`;
};

const unreadFile = (name: string): LeftOut => ({
  name,
  reason: t`Could not be read: check that it is still where it was, and choose it again.`,
  unread: 'file',
});
const unreadFolder = (name: string): LeftOut => ({
  name,
  reason: t`Could not be read to its end: choose it again.`,
  unread: 'folder',
});
const deepFolder = (name: string): LeftOut => ({
  name,
  reason: t`Is too deep inside other folders: choose it by itself.`,
  unread: 'folder',
});

/**
 * `3 files are left out: IMG_1.NEF, IMG_2.NEF and notes.txt`; of many, the first few. Of a folder, other files may
 * have come: `1 folder is incomplete: trip`.
 */
export const leftOutTitle = (leftOut: readonly LeftOut[]): string => {
  const { files, folders } = byKind(leftOut);
  return [
    files.length > 0 &&
      plural(files.length, {
        one: `# file is left out: ${namesIn(files)}`,
        other: `# files are left out: ${namesIn(files)}`,
      }),
    folders.length > 0 &&
      plural(folders.length, {
        one: `# folder is incomplete: ${namesIn(folders)}`,
        other: `# folders are incomplete: ${namesIn(folders)}`,
      }),
  ]
    .filter((part) => part !== false)
    .join('; ');
};

/** The names in {@link leftOutTitle}, in their order there. */
export const namesInTitle = (leftOut: readonly LeftOut[]): string[] => {
  const { files, folders } = byKind(leftOut);
  return [...firstOf(files), ...firstOf(folders)];
};

/** The words of the sheet, for a choice that opens none. */
export const leftOutToast = (leftOut: readonly LeftOut[]): ToastMessage => ({
  title: t`Files left out`,
  description: [`${leftOutTitle(leftOut)}.`, ...new Set(leftOut.map(({ reason }) => reason))].join(' '),
  names: namesInTitle(leftOut),
});

const NAMED = 3;
const firstOf = (some: readonly LeftOut[]): string[] => some.slice(0, NAMED).map(({ name }) => name);
const namesIn = (some: readonly LeftOut[]): string => {
  const named = firstOf(some);
  const more = some.length - named.length;
  if (more > 0) return t`${named.join(', ')} and ${more} more`;
  const last = named.pop() ?? '';
  return named.length > 0 ? t`${named.join(', ')} and ${last}` : last;
};

const byKind = (leftOut: readonly LeftOut[]) => ({
  files: leftOut.filter(({ unread }) => unread !== 'folder'),
  folders: leftOut.filter(({ unread }) => unread === 'folder'),
});
