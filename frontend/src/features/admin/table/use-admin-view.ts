import { useMemo } from 'react';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { useListView } from '../../../shared/hooks/use-list-view.js';
import { addressOfList, isNarrowed, queryOfView, type AdminList } from './admin-list.js';

/** What of a list is shown: its view in the page's address, and the server's query for it. */
export const useAdminView = <N extends ListRoute>(list: AdminList<N>) => {
  const address = useMemo(() => addressOfList(list), [list]);
  const [view, change] = useListView(address);
  const query = useMemo(() => queryOfView(list, view), [list, view]);
  const clear = () => change(({ sort }) => ({ ...address.plain, sort }));
  return { list, view, change, query, isNarrowed: isNarrowed(view), clear };
};

export type AdminListView<N extends ListRoute> = ReturnType<typeof useAdminView<N>>;
