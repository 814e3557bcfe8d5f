import type { ToastMessage } from '../../../shared/toast/toast-store.js';
import { UPLOAD_QUEUE_TEXT } from '../queue/upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.leftOut;

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

export const isRaw = (name: string): boolean => RAW.has(endingOf(name));

/** Why a file is left out, and how to mend it. */
export const reasonFor = (name: string): string => {
  if (isRaw(name)) return TEXT.rawFilesNotSupported;
  if (FILM.has(endingOf(name))) return TEXT.filmsNotSupported;
  return TEXT.otherKind;
};

export const unreadFile = (name: string): LeftOut => ({ name, reason: TEXT.fileNotRead, unread: 'file' });
export const unreadFolder = (name: string): LeftOut => ({ name, reason: TEXT.folderNotRead, unread: 'folder' });
export const deepFolder = (name: string): LeftOut => ({ name, reason: TEXT.folderTooDeep, unread: 'folder' });

/**
 * `3 files are left out: IMG_1.NEF, IMG_2.NEF and notes.txt`; of many, the first few. Of a folder, other files may
 * have come: `1 folder is incomplete: trip`.
 */
export const leftOutTitle = (leftOut: readonly LeftOut[]): string => {
  const { files, folders } = byKind(leftOut);
  return [
    files.length > 0 && `${files.length === 1 ? '1 file is' : TEXT.filesAre(files.length)} left out: ${namesIn(files)}`,
    folders.length > 0 &&
      `${folders.length === 1 ? '1 folder is' : TEXT.foldersAre(folders.length)} incomplete: ${namesIn(folders)}`,
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
  title: TEXT.filesLeftOut,
  description: [`${leftOutTitle(leftOut)}.`, ...new Set(leftOut.map(({ reason }) => reason))].join(' '),
  names: namesInTitle(leftOut),
});

const NAMED = 3;
const firstOf = (some: readonly LeftOut[]): string[] => some.slice(0, NAMED).map(({ name }) => name);
const namesIn = (some: readonly LeftOut[]): string => {
  const named = firstOf(some);
  const more = some.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ').replace(/, ([^,]*)$/, ' and $1');
};

const byKind = (leftOut: readonly LeftOut[]) => ({
  files: leftOut.filter(({ unread }) => unread !== 'folder'),
  folders: leftOut.filter(({ unread }) => unread === 'folder'),
});
