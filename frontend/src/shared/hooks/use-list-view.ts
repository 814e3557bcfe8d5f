import { useCallback, useMemo } from 'react';
import type { ListView } from '../lib/list-view.js';
import { useSearchChange } from './use-search-change.js';

/**
 * The view the address names, and how to go to another one: in its place, so that "back" leaves the page. Other
 * parameters stay.
 */
export const useListView = <TView extends object>({
  params: own,
  read,
  write,
}: Pick<ListView<TView>, 'params' | 'read' | 'write'>): readonly [TView, (change: Partial<TView>) => void] => {
  const [params, changeSearch] = useSearchChange();
  const text = params.toString();
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: Partial<TView>) =>
      changeSearch(
        (now) => {
          const others = [...now].filter(([name]) => !own.includes(name));
          return new URLSearchParams([...others, ...write({ ...read(now), ...part })]);
        },
        { replace: true, preventScrollReset: true },
      ),
    [changeSearch, own, read, write],
  );
  return [view, change];
};
