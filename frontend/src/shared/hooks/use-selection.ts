import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Adds the ids, or takes them out. */
  set: (ids: Iterable<string>, selected: boolean) => void;
  clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** What is selected, by id: whether its rows are on the screen, or loaded at all, does not matter. */
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
