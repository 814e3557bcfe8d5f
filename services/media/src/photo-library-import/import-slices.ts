import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import type { SliceEnd } from '@vitrine/platform/tasks/task-work';

export type ImportInput = TaskMap['library-import']['input'];

/** Where an import stands. */
export type ImportCheckpoint =
  | { readonly phase: 'watch' }
  | {
      readonly phase: 'list';
      /** ISO time: photos stand in the order of the list, as if selected then. */
      readonly listedAt: string;
      /** Tokens of the pages so far, the first one's left out; the last is the next page's. */
      readonly pages: readonly string[];
    }
  | { readonly phase: 'fetch'; readonly listedAt: string; readonly isCut: boolean };

export type ImportSlice = SliceEnd<'library-import', ImportCheckpoint>;

/** Before anything is listed. */
export const NOTHING_YET = { done: 0, total: null } as const;

export const beginOfList = (): ImportCheckpoint => ({
  phase: 'list',
  listedAt: new Date().toISOString(),
  pages: [],
});

/** The import in hand, for what is done with each of its items. */
export interface Importing {
  readonly importId: string;
  readonly input: ImportInput;
  /** ISO time. */
  readonly listedAt: string;
  /** Aborts when the process has to go. */
  readonly signal: AbortSignal;
}
