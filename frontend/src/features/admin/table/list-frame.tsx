import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { csvAddressOf, type ListQuery } from '../../../data/admin/counted-list.query.js';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { Button } from '../../../shared/ui/button.js';
import { ListState } from '../../../widgets/data-table/list-state.js';
import { ListToolbar } from './list-toolbar.js';
import type { AdminListView } from './use-admin-view.js';
import { useListKeys } from './use-list-keys.js';

interface ListFrameProps<N extends ListRoute> {
  shown: AdminListView<N>;
  /** What was asked for, for the CSV file; the view's own query by default. */
  source?: { params?: Record<string, string> | undefined; query: ListQuery<N> };
  /** The query with the list's length. */
  answer: { error: Error | null; refetch: () => unknown };
  /** Undefined as long as it is unknown. */
  total: number | undefined;
  /** There are more than `total`. */
  hasMore: boolean;
  /** The rows of a newer view are loading. */
  isBehind: boolean;
  skeleton: ReactNode;
  /** Action of the empty state. */
  emptyAction?: ReactNode;
  /** The rows have no heads to sort by, at any width. */
  isHeadless?: boolean;
  /** Moves the focus from the search box to the rows. */
  onDown: (box: HTMLElement) => void;
  /** The rows. */
  children: ReactNode;
}

/** What every list of the dashboard has around its rows: toolbar, number, keys, and why there are no rows. */
export const ListFrame = <N extends ListRoute>(props: ListFrameProps<N>) => {
  const { t } = useLingui();
  const { shown, answer, total, hasMore, isBehind, skeleton, emptyAction, isHeadless, onDown, children } = props;
  const { list, view, change, isNarrowed, clear } = shown;
  const { params, query } = props.source ?? { query: shown.query };
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [one, many] = [t(list.nouns[0]), t(list.nouns[1])];
  const number = `${(total ?? 0).toLocaleString('en')}${hasMore ? '+' : ''}`;
  const noun = total === 1 ? one : many;
  useListKeys({ box, search, clear: () => isNarrowed && (clear(), true) });
  return (
    <div ref={box} data-list className="-mt-4">
      <ListToolbar
        list={list}
        view={view}
        onChange={change}
        count={total === undefined || isBehind ? '' : isNarrowed ? t`${number} ${noun} found` : `${number} ${noun}`}
        csv={csvAddressOf({ route: list.route, params, query })}
        isHeadless={isHeadless}
        searchRef={search}
        onDown={() => box.current && onDown(box.current)}
      />
      <ListState
        answer={answer}
        count={total}
        skeleton={skeleton}
        empty={
          isNarrowed
            ? {
                text: t`No ${many} match.`,
                action: (
                  <Button onClick={clear}>
                    <Trans>Clear filters</Trans>
                  </Button>
                ),
              }
            : { text: t(list.empty), action: emptyAction }
        }
      >
        {children}
        {total !== undefined && hasMore && (
          <p className="mt-6 text-sm text-ink-2">
            <Trans>
              The first {total.toLocaleString('en')} {many} are listed. Search or filter for others, or download all as
              CSV.
            </Trans>
          </p>
        )}
      </ListState>
    </div>
  );
};
