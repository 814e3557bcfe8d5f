import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Adds the ids, or takes them out. */
  set: (ids: Iterable<string>, selected: boolean) => void;
  clear: () => void;
}

type Act = (ids: readonly string[]) => void;

/** A selection beside the list on the screen: what `SelectionBar` needs. */
export interface ShownSelection extends Selection {
  /** How many of the selected rows the list does not have, scrolled away or not. */
  hidden: number;
  /** The one way to a change of what is selected: where that is more than the list shows, the bar asks first. */
  change: (act: Act) => void;
  /** What the bar asks; null while nothing waits for an answer. */
  question: { onAll: () => void; onShown: () => void; onCancel: () => void } | null;
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

/** Compares a selection with the ids that the list on the screen has: all of them, loaded or not. */
export const useShownSelection = (selection: Selection, listed: ReadonlySet<string>): ShownSelection => {
  const { ids, set } = selection;
  const [asked, ask] = useState<{ act: Act } | null>(null);
  const { shown, hidden } = useMemo(
    () => ({ shown: [...ids].filter((id) => listed.has(id)), hidden: [...ids].filter((id) => !listed.has(id)) }),
    [ids, listed],
  );
  const answer = (then: () => void) => () => {
    ask(null);
    then();
  };
  return {
    ...selection,
    hidden: hidden.length,
    change: (act) => (hidden.length > 0 ? ask({ act }) : act([...ids])),
    question: asked && {
      onAll: answer(() => asked.act([...ids])),
      onShown: answer(() => {
        set(hidden, false);
        asked.act(shown);
      }),
      onCancel: () => ask(null),
    },
  };
};
