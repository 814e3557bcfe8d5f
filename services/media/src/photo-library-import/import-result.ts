import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { i18n } from '@vitrine/contracts/i18n';
import type { ImportedProjectDto, ImportNoteDto, ImportResultDto } from '@vitrine/contracts/media/photo-library.dto';
import type { ItemCounts, NotedItem, OwnReason } from './import-state.js';

/** In the words its user sees. */
const SENTENCES: Record<OwnReason, string> = {
  video: /*i18n*/ 'Videos are not imported.',
  known: /*i18n*/ 'This photo is here already.',
  trashed: /*i18n*/ 'This photo is in your trash.',
  quota: /*i18n*/ 'Your storage has no room for it.',
  gone: /*i18n*/ 'Google Photos no longer has it.',
  expired: /*i18n*/ 'Google Photos no longer gives access to this selection. Please select it again.',
  disconnected: /*i18n*/ 'Google Photos was disconnected.',
  away: /*i18n*/ 'Google Photos did not deliver it. Please select it again later.',
  unusable: /*i18n*/ 'This file is no image that can be shown here.',
};

/** What keeps an import from its end, and is said of it as a whole. */
const STOPS: Partial<Record<OwnReason, string>> = {
  quota: /*i18n*/ 'Your storage is full. Delete photos to make room, then select the rest again.',
  expired: /*i18n*/ 'Google Photos gave no more access to this selection. Please select the rest again.',
  disconnected: /*i18n*/ 'Google Photos was disconnected before everything was imported.',
};

/** Of imports that have never had an item. */
const NOTHING = {
  cancelled: /*i18n*/ 'The selection was canceled.',
  expired: /*i18n*/ 'Nothing was selected in time. Please select your photos again.',
  disconnected: /*i18n*/ 'Google Photos was disconnected.',
  gone: /*i18n*/ 'Google Photos no longer has what was selected. Please select it again.',
} as const;

const CUT = /*i18n*/ 'Google Photos has not listed everything. Please select what is missing again.';
const NONE = /*i18n*/ 'None of the photos could be imported.';

const sentenceOf = (reason: string): string => {
  if (Object.hasOwn(SENTENCES, reason)) return SENTENCES[reason as OwnReason];
  return (ERRORS[reason as ErrorCode] ?? ERRORS.INTERNAL).message;
};

const noteOf = ({ fileName, state, reason, rendition }: NotedItem): ImportNoteDto => ({
  fileName,
  outcome: state,
  message:
    state === 'imported'
      ? i18n._('Imported as a JPEG of at most {pixels, number} pixels a side.', { pixels: rendition ?? 0 })
      : sentenceOf(reason ?? 'INTERNAL'),
});

/** What is known of an import that has ended. */
export interface EndedImport {
  readonly counts: ItemCounts;
  /** The reasons of all items that were not imported. */
  readonly reasons: readonly string[];
  readonly noted: readonly NotedItem[];
  /** Whether the list has not come to its end. */
  readonly isCut: boolean;
  readonly project?: ImportedProjectDto | undefined;
}

export const resultOf = ({ counts, reasons, noted, isCut, project }: EndedImport): ImportResultDto => {
  const { imported, duplicate: duplicates, skipped, failed } = counts;
  const [stop] = Object.entries(STOPS).flatMap(([reason, text]) => (reasons.includes(reason) ? [text] : []));
  const error = stop ?? (isCut ? CUT : imported + duplicates + skipped === 0 && failed > 0 ? NONE : undefined);
  return {
    success: imported > 0 || error === undefined,
    imported,
    ...(error !== undefined && { error }),
    duplicates,
    skipped,
    failed,
    report: noted.map(noteOf),
    ...(project && { project }),
  };
};

/** What had come of an import when it was cancelled: of the rest its user wants to hear nothing. */
export const resultOfCancelled = ({ imported, duplicate, skipped, failed }: ItemCounts): ImportResultDto => ({
  success: imported > 0,
  imported,
  duplicates: duplicate,
  skipped,
  failed,
  report: [],
});

/** What an import came to that has never had an item. */
export const resultOfNothing = (why: keyof typeof NOTHING): ImportResultDto => ({
  success: false,
  imported: 0,
  error: NOTHING[why],
  duplicates: 0,
  skipped: 0,
  failed: 0,
  report: [],
});
