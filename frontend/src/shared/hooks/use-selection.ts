import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Adds the photos, or takes them out. */
  set: (ids: Iterable<string>, selected: boolean) => void;
  clear: () => void;
}

/** Selects or deselects what a row shows; `range`: and everything between it and the row before. */
export type SelectRow = (item: { id: string }, index: number, selected: boolean, range: boolean) => void;

const NOTHING: ReadonlySet<string> = new Set();

/** The selected photos, by id: it does not matter whether their rows are on the screen, or known at all. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState(NOTHING);
  const set = useCallback((some: Iterable<string>, selected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (selected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setIds(NOTHING), []);
  return useMemo(() => ({ ids, set, clear }), [ids, set, clear]);
};
