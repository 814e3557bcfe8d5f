import { SNIFF_BYTES, sniffImageType } from '@vitrine/contracts/media/image-file.rules';
import { isPhotoFile } from '@vitrine/contracts/media/photo.rules';
import { isRaw, reasonFor, type LeftOut } from './left-out.js';

/** What was selected, dropped or pasted. */
export interface Picked {
  /** Photos only, in the order of their names. */
  files: File[];
  /** Files that cannot be uploaded; hidden ones are not even named. */
  leftOut: LeftOut[];
  /** Photos beyond {@link PICK_LIMITS}. */
  left: number;
  /** Holds a folder: then even a single photo is queued. */
  fromFolder: boolean;
  /** The first file that is no photo, when nothing else was there: the dialog shows why it is refused. */
  refused: File | null;
}

export const PICK_LIMITS = { files: 2_000, depth: 12 } as const;

const byName = new Intl.Collator(undefined, { numeric: true });

/** `path` is the file's path inside its folder. */
interface Found {
  file: File;
  path: string;
}

/** Sorts what was found into what can be uploaded and what cannot. */
const pick = async (found: readonly Found[], fromFolder: boolean): Promise<Picked> => {
  const shown = found.filter(({ path }) => !isHidden(path));
  const judged = await Promise.all(shown.map(async ({ file, path }) => ({ path, file, photo: await photoFile(file) })));
  const photos = judged
    .toSorted((a, b) => (fromFolder ? byName.compare(a.path, b.path) : 0))
    .flatMap(({ photo }) => photo ?? []);
  return {
    files: photos.slice(0, PICK_LIMITS.files),
    leftOut: judged.flatMap(({ file: { name }, photo }) => (photo ? [] : { name, reason: reasonFor(name) })),
    left: Math.max(0, photos.length - PICK_LIMITS.files),
    fromFolder,
    refused: photos.length === 0 ? (found[0]?.file ?? null) : null,
  };
};

/** The file if it is a photo by its name, or else by its first bytes: then with the type it really has. */
const photoFile = async (file: File): Promise<File | null> => {
  if (isPhotoFile(file)) return file;
  // A media type that is no image's is trusted; a raw file begins like a TIFF.
  if (file.type !== '' || isRaw(file.name)) return null;
  const start = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  const type = sniffImageType(new Uint8Array(start));
  return type && new File([file], file.name, { type, lastModified: file.lastModified });
};

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part.startsWith('__MACOSX'));

/** Files of an `<input type="file">`, with or without `webkitdirectory`. */
export const pickChosen = async (files: Iterable<File>): Promise<Picked> => {
  const found = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  return pick(
    found,
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
  const found: Found[] = [];
  for (const entry of entries) if (entry) await walk(entry, 0, found);
  return pick(found, true);
};

const walk = async (entry: FileSystemEntry, depth: number, found: Found[]): Promise<void> => {
  // What is far too much is not even read through.
  if (depth > PICK_LIMITS.depth || found.length > PICK_LIMITS.files * 5) return;
  if (isFile(entry)) {
    const file = await fileOf(entry);
    if (file) found.push({ file, path: entry.fullPath });
  } else if (isDirectory(entry) && !entry.name.startsWith('.')) {
    for (const inside of await entriesOf(entry)) await walk(inside, depth + 1, found);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

/** A reader returns a hundred at a time, and none at the end. */
const entriesOf = async (entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
};
