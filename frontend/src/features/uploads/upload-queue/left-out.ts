import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.leftOut;
/** A file of the choice that cannot be uploaded. */
export interface LeftOut {
  name: string;
  reason: string;
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

/** `3 files are left out: IMG_1.NEF, IMG_2.NEF and notes.txt`; of many, the first few. */
export const leftOutTitle = (files: readonly LeftOut[]): string => {
  const named = files.slice(0, NAMED).map(({ name }) => name);
  const more = files.length - named.length;
  const names = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ').replace(/, ([^,]*)$/, ' and $1');
  return `${files.length === 1 ? '1 file is' : TEXT.filesAre(files.length)} left out: ${names}`;
};

const NAMED = 3;
