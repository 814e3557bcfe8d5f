import { useCallback, useMemo } from 'react';
import type { ListView } from '../lib/list-view.js';
import { useSearchChange } from './use-search-change.js';

/** Another view: what differs from the one before, or how to make that of it when it is built on it, as a list is. */
export type ViewChange<TView> = Partial<TView> | ((now: TView) => Partial<TView>);

/**
 * The view the address names, and how to go to another one: in its place, so that "back" leaves the page. Other
 * parameters stay.
 */
export const useListView = <TView extends object>({
  params: own,
  read,
  write,
}: Pick<ListView<TView>, 'params' | 'read' | 'write'>): readonly [TView, (change: ViewChange<TView>) => void] => {
  const [params, changeSearch] = useSearchChange();
  const text = params.toString();
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: ViewChange<TView>) =>
      changeSearch(
        (now) => {
          const others = [...now].filter(([name]) => !own.includes(name));
          const view = read(now);
          return new URLSearchParams([
            ...others,
            ...write({ ...view, ...(typeof part === 'function' ? part(view) : part) }),
          ]);
        },
        { replace: true, preventScrollReset: true },
      ),
    [changeSearch, own, read, write],
  );
  return [view, change];
};
