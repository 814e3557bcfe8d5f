import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../api/error-sentence.js';
import { toast } from '../toast/toast-store.js';

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

type Ids = ReadonlySet<string>;

/**
 * Compares a selection with the ids that the list on the screen has: all of them, loaded or not. While they are not
 * known, `listed` reads them. A question is about `list`: it goes when that becomes another.
 */
export const useShownSelection = (
  selection: Selection,
  listed: Ids | (() => Promise<Ids>),
  list?: unknown,
): ShownSelection => {
  const { ids, set } = selection;
  const [asked, ask] = useState<{ act: Act; list: unknown } | null>(null);
  const { shown, hidden } = useMemo(() => {
    const has = (id: string) => typeof listed === 'function' || listed.has(id);
    return { shown: [...ids].filter(has), hidden: [...ids].filter((id) => !has(id)) };
  }, [ids, listed]);
  if (asked && (asked.list !== list || (hidden.length === 0 && typeof listed !== 'function'))) ask(null);

  const latest = useRef(ids);
  useLayoutEffect(() => {
    latest.current = ids;
  });
  /** Of what waits for the ids only the newest counts, and none once there is another list. */
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [list],
  );
  const changeOnceKnown = async (read: () => Promise<Ids>, act: Act) => {
    turn.current += 1;
    const mine = turn.current;
    const known = await read();
    if (mine !== turn.current || latest.current.size === 0) return;
    if ([...latest.current].every((id) => known.has(id))) act([...latest.current]);
    else ask({ act, list });
  };
  const change = (act: Act) => {
    if (typeof listed === 'function') changeOnceKnown(listed, act).catch(toastSelectionFailed);
    else if (hidden.length > 0) ask({ act, list });
    else act([...ids]);
  };
  const answer = (then: () => void) => () => {
    ask(null);
    then();
  };
  return {
    ...selection,
    hidden: hidden.length,
    change,
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

export const toastSelectionFailed = (error: Error): void =>
  toast({ title: t`Selection failed`, description: sentenceOf(error), variant: 'destructive' });
