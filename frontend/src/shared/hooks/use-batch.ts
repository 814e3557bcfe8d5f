import { useMutation, type MutationKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { TAKES_LONG } from './use-unfinished-changes.js';
import { isSessionOver } from '../api/session-over.js';

export interface BatchProgress {
  done: number;
  total: number;
}

/** What became of each item. */
export interface BatchStep<TChanged> {
  changed: TChanged[];
  /** Ids of items that are not there any more. */
  missing: string[];
  /** Ids of items that the user may not change so. */
  denied?: string[];
}

export interface BatchOutcome<TChanged> extends Required<BatchStep<TChanged>> {
  /** Why it stopped before the end; what was done until then is in the others. */
  error: Error | null;
}

/** Changes items in steps of what the server takes at once. Throws when the session is over before the first one. */
export const runInSteps = async <TItem, TChanged>(
  items: readonly TItem[],
  size: number,
  send: (step: readonly TItem[], at: number) => Promise<BatchStep<TChanged>>,
  onDone: (done: number) => void,
): Promise<BatchOutcome<TChanged>> => {
  const outcome: BatchOutcome<TChanged> = { changed: [], missing: [], denied: [], error: null };
  for (let at = 0; at < items.length; at += size) {
    try {
      const { changed, missing, denied = [] } = await send(items.slice(at, at + size), at);
      outcome.changed.push(...changed);
      outcome.missing.push(...missing);
      outcome.denied.push(...denied);
    } catch (error) {
      // Nothing is done and no further step follows: the page reports the error, as for any change.
      if (at === 0 && isSessionOver(error)) throw error;
      outcome.error = error instanceof Error ? error : new Error(String(error));
      return outcome;
    }
    onDone(Math.min(at + size, items.length));
  }
  return outcome;
};

interface BatchOptions<TChange, TChanged> {
  /** The mutation key of the pending change, for lists that show it as done. */
  mutationKey: MutationKey;
  sizeOf: (change: TChange) => number;
  run: (change: TChange, onDone: (done: number) => void) => Promise<BatchOutcome<TChanged>>;
  /** The change that brings everything back; null for what cannot be undone. */
  undoOf: (change: TChange, outcome: BatchOutcome<TChanged>) => TChange | null;
  onOutcome: (outcome: BatchOutcome<TChanged>, change: TChange, undo: (() => void) | null) => void;
}

/** Changes many items as one action: one progress, one outcome, one undo. */
export const useBatch = <TChange, TChanged>(options: BatchOptions<TChange, TChanged>) => {
  const { mutationKey, sizeOf, run, undoOf, onOutcome } = options;
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const { mutate, isPending } = useMutation({
    mutationKey,
    meta: TAKES_LONG,
    mutationFn: (change: TChange) => {
      const total = sizeOf(change);
      setProgress({ done: 0, total });
      return run(change, (done) => setProgress({ done, total }));
    },
    onSuccess: (outcome, change) => {
      const undo = undoOf(change, outcome);
      onOutcome(outcome, change, undo && (() => start(undo)));
    },
    onSettled: () => setProgress(null),
  });
  const start = useCallback((change: TChange) => mutate(change), [mutate]);
  return { run: start, progress: isPending ? progress : null };
};
