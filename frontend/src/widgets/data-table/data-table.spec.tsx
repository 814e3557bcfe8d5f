import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { infiniteQueryOptions, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import type { SortingState } from '@tanstack/react-table';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { useSelectAll } from '../../shared/hooks/use-select-all.js';
import { useListView } from '../../shared/hooks/use-list-view.js';
import { choiceField, listView, textField } from '../../shared/lib/list-view.js';
import { scrollWindow } from '../../testing/my-photos.js';
import { quickClient } from '../../testing/open-site.js';
import { SelectionBar } from '../selection/selection-bar.js';
import { useRangeSelect } from '../../shared/hooks/use-range-select.js';
import { useSelection, useShownSelection } from '../../shared/hooks/use-selection.js';
import { dismissToast, toastStore } from '../../shared/toast/toast-store.js';
import { columnsOf } from './columns.js';
import { DataTable } from './data-table.js';
import { ListState } from './list-state.js';
import { TableSkeleton } from './table-skeleton.js';
import { useRowFocus } from './use-row-focus.js';
import { useTableKeys } from './use-table-keys.js';
import { useVirtualCursor, useVirtualPages } from './use-virtual-pages.js';
import { render } from '../../testing/render.js';

/** A made-up shelf of lenses: a second user of the table, with nothing of photos in it. */
interface Lens {
  id: string;
  name: string;
  length: number;
}
interface Shelf {
  lenses: Lens[];
  next: number | null;
}

const PAGE = 50;
const COVERED = { top: 100, bottom: 40 };
const lensesOf = ({ lenses }: Shelf) => lenses;
const idOf = ({ id }: Lens) => id;
const nameOf = ({ name }: Lens) => name;
const ALL = { all: 'Select all lenses', these: (loaded: number) => `Select these ${loaded} lenses` };

const column = columnsOf<Lens>();
const COLUMNS = column.columns([
  column.accessor('name', { header: 'Name', enableSorting: true }),
  column.display({ id: 'length', header: 'Length', cell: ({ row }) => `${row.original.length} mm` }),
]);

const VIEW = listView({ q: textField('q'), sort: choiceField('sort', ['name', '-name'], 'name') });

/** Serves pages of that many lenses. */
const shelfOf = (count: number) => {
  const asked: (number | null)[] = [];
  let refusal: Error | null = null;
  const page = async (from: number, sort: string): Promise<Shelf> => {
    asked.push(from);
    await Promise.resolve();
    if (refusal) throw refusal;
    const lenses = Array.from({ length: Math.min(PAGE, count - from) }, (_, at) => {
      const number = sort === 'name' ? from + at : count - 1 - from - at;
      return { id: `l${number}`, name: `Lens ${number}`, length: 20 + number };
    });
    return { lenses, next: from + PAGE < count ? from + PAGE : null };
  };
  return {
    asked,
    page,
    ids: () => Promise.resolve(Array.from({ length: count }, (_, at) => `l${at}`)),
    refuse: (error: Error | null) => {
      refusal = error;
    },
  };
};
type Server = ReturnType<typeof shelfOf>;

const EVERY_LENS = new Set(Array.from({ length: 1000 }, (_, at) => `l${at}`));

const useShelf = (server: Server, count: number) => {
  const [view, change] = useListView(VIEW);
  const selection = useShownSelection(useSelection(), EVERY_LENS);
  const selectAll = useSelectAll(selection, server.ids);
  const sort = {
    value: [{ id: 'name', desc: view.sort === '-name' }] satisfies SortingState,
    onChange: ([by]: SortingState) => change({ sort: by?.desc ? '-name' : 'name' }),
  };
  return { view, selection, selectAll, sort, count };
};

const Bar = ({ shelf }: { shelf: ReturnType<typeof useShelf> }) =>
  shelf.selection.ids.size > 0 && (
    <SelectionBar selection={shelf.selection} progress={null}>
      <button type="button" onClick={shelf.selectAll}>
        Select all {shelf.count}
      </button>
    </SelectionBar>
  );

const useShelfRows = (
  rows: ReturnType<typeof useVirtualPages<Shelf, Lens, readonly unknown[]>>,
  shelf: ReturnType<typeof useShelf>,
) => {
  const onSelect = useRangeSelect({ selection: shelf.selection, rowId: idOf, between: rows.between, list: shelf.view });
  const focus = useRowFocus(rows, idOf);
  useTableKeys({ focus, rowId: idOf, selection: shelf.selection, onSelect, onSelectAll: shelf.selectAll });
  return { select: { selection: shelf.selection, onSelect, nameOf, all: ALL }, focus };
};

const ByCursor = ({ server, count }: { server: Server; count: number }) => {
  const shelf = useShelf(server, count);
  const rows = useVirtualCursor({
    query: infiniteQueryOptions({
      queryKey: ['shelf', shelf.view],
      queryFn: ({ pageParam }) => server.page(pageParam, shelf.view.sort),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
      retry: false,
    }),
    rowsOf: lensesOf,
    rowHeight: 50,
    covered: COVERED,
    list: shelf.view,
  });
  const { select, focus } = useShelfRows(rows, shelf);
  return (
    <>
      <ListState
        answer={rows.first}
        count={rows.first.isPending || rows.first.isLoadingError ? undefined : rows.count}
        skeleton={<TableSkeleton label="Loading lenses" rowClass="h-12" />}
        empty={{ text: 'No lenses yet.' }}
      >
        <DataTable
          rows={rows}
          columns={COLUMNS}
          rowId={idOf}
          caption={{ hidden: 'Lenses' }}
          select={select}
          focus={focus}
          sort={shelf.sort}
        />
      </ListState>
      <Bar shelf={shelf} />
    </>
  );
};

const ByOffset = ({ server, count }: { server: Server; count: number }) => {
  const shelf = useShelf(server, count);
  const { sort } = shelf.view;
  const rows = useVirtualPages({
    count,
    pageSize: PAGE,
    pageQuery: useCallback(
      (page: number) =>
        queryOptions({
          queryKey: ['pages', sort, page] as readonly unknown[],
          queryFn: () => server.page(page * PAGE, sort),
          retry: false,
        }),
      [server, sort],
    ),
    rowsOf: lensesOf,
    rowHeight: 50,
    covered: COVERED,
    list: shelf.view,
  });
  const { select, focus } = useShelfRows(rows, shelf);
  return (
    <>
      <DataTable rows={rows} columns={COLUMNS} rowId={idOf} caption={`${count} lenses`} select={select} focus={focus} />
      <Bar shelf={shelf} />
    </>
  );
};

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

const open = (Shelves: typeof ByCursor, count: number, { path = '/', server = shelfOf(count) } = {}) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={quickClient()}>
        <Shelves server={server} count={count} />
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), server };
};
const scrollTo = (top: number) => act(() => scrollWindow(top));
const names = () => screen.queryAllByText(/^Lens \d+$/, { selector: 'td' }).map((cell) => cell.textContent);
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

beforeEach(() => scrollWindow(0));
afterEach(() => {
  cleanup();
  dismissToast();
});

it.each([
  ['by cursor', ByCursor],
  ['by offset', ByOffset],
])('renders only the rows in the window, with the semantics of a table, when paged %s', async (_how, Shelves) => {
  open(Shelves, 10_000);
  await screen.findByText('Lens 0');
  expect(names().length).toBeLessThan(80);
  const table = screen.getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['', 'Name', 'Length']);
  const row = screen.getByText('Lens 3').closest('tr');
  expect([row?.getAttribute('aria-rowindex'), within(row!).getAllByRole('cell').length]).toEqual(['5', 3]);
});

it('shows the list’s length, unknown as long as there is a next cursor', async () => {
  open(ByOffset, 10_000);
  await screen.findByText('Lens 0');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  cleanup();
  open(ByCursor, 120);
  await screen.findByText('Lens 0');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
});

it('follows the cursor near the end of what is loaded, to the end of the list and not beyond', async () => {
  const { server } = open(ByCursor, 120);
  await screen.findByText('Lens 0');
  scrollTo(40 * 50);
  await screen.findByText('Lens 50');
  scrollTo(110 * 50);
  await screen.findByText('Lens 119');
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121'));
  expect(server.asked).toEqual([0, 50, 100]);
});

it('keeps the rows when the next page fails, shows why, and continues after a retry', async () => {
  const { server, user } = open(ByCursor, 300);
  await screen.findByText('Lens 0');
  await waitFor(() => expect(server.asked).toEqual([0, 50]));
  server.refuse(new Error('The shelf is locked.'));
  scrollTo(80 * 50);
  await screen.findByText('The shelf is locked.');
  expect(screen.getByText('Lens 90')).toBeTruthy();
  server.refuse(null);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Lens 100')).toBeTruthy();
  expect(screen.queryByText('The shelf is locked.')).toBeNull();
});

it('has states for loading, failed and empty', async () => {
  const failing = shelfOf(3);
  failing.refuse(new Error('The shelf is locked.'));
  const { user } = open(ByCursor, 3, { server: failing });
  expect(screen.getByRole('status', { name: 'Loading lenses' })).toBeTruthy();
  await screen.findByText('The shelf is locked.');
  failing.refuse(null);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Lens 2')).toBeTruthy();
  cleanup();
  open(ByCursor, 0);
  expect(await screen.findByText('No lenses yet.')).toBeTruthy();
});

it('sorts on the server, and keeps the order in the address', async () => {
  const { user } = open(ByCursor, 120);
  await screen.findByText('Lens 0');
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head()).getByRole('button', { name: 'Name' }));
  await screen.findByText('Lens 119');
  expect([head().getAttribute('aria-sort'), screen.getByLabelText('Address').textContent]).toEqual([
    'descending',
    '?sort=-name',
  ]);
  expect(within(screen.getByRole('columnheader', { name: 'Length' })).queryByRole('button')).toBeNull();
});

it('opens with the order of the address', async () => {
  open(ByCursor, 120, { path: '/?sort=-name' });
  expect(await screen.findByText('Lens 119')).toBeTruthy();
});

it.each([
  ['by cursor', ByCursor],
  ['by offset', ByOffset],
])('selects one row, a range with Shift, what is loaded, and the whole list, when paged %s', async (_how, Shelves) => {
  const { user } = open(Shelves, 120);
  await user.click(await box('Lens 1'));
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.keyboard('{Shift>}');
  await user.click(await box('Lens 4'));
  await user.keyboard('{/Shift}');
  expect(await screen.findByText('4 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all 120' }));
  expect(await screen.findByText('120 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Select these \d+ lenses$/ }));
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy();
});

it('tells when a range cannot be selected', async () => {
  const server = shelfOf(500);
  const { user } = open(ByOffset, 500, { server });
  await user.click(await box('Lens 1'));
  scrollTo(300 * 50);
  const far = await box('Lens 301');
  server.refuse(new Error('The shelf is locked.'));
  await user.keyboard('{Shift>}');
  await user.click(far);
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(toastStore.current()?.description).toBe('The shelf is locked.'));
});

it('walks along the rows by keys, selects the row with the focus, and clears the selection with Escape', async () => {
  const { user } = open(ByOffset, 500);
  await screen.findByText('Lens 0');
  const focused = () => document.activeElement?.querySelector('td:nth-child(2)')?.textContent;
  await user.keyboard('j{ArrowDown}{ArrowDown}k');
  expect(focused()).toBe('Lens 1');
  await user.keyboard('x');
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('500 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('gives the focus to the row in the place of a deleted one, also when a closed dialog has left it to the page', async () => {
  const server = shelfOf(3);
  const client = quickClient();
  const pageOf = (count: number) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <main tabIndex={-1}>
          <div role="dialog">
            <button type="button">Delete</button>
          </div>
          <ByOffset server={server} count={count} />
        </main>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(pageOf(3));
  const last = (await screen.findByText('Lens 2')).closest('tr');
  act(() => last?.focus());
  act(() => screen.getByRole('button', { name: 'Delete' }).focus());
  client.setQueryData(['pages', 'name', 0], ({ lenses }: Shelf) => ({ lenses: lenses.slice(0, 2), next: null }));
  rerender(pageOf(2));
  await waitFor(() => expect(names()).toEqual(['Lens 0', 'Lens 1']));
  act(() => screen.getByRole('main').focus());
  await waitFor(() => expect(document.activeElement?.querySelector('td:nth-child(2)')?.textContent).toBe('Lens 1'));
});

it('renders a row anew only when its data changes', async () => {
  const cell = jest.fn(({ row }: { row: { original: Lens } }) => row.original.name);
  const columns = [column.display({ id: 'name', header: 'Name', cell })];
  const Counted = ({ server }: { server: Server }) => {
    const [, again] = useState(0);
    const rows = useVirtualPages({
      count: 10,
      pageSize: PAGE,
      pageQuery: (page: number) => ({ queryKey: ['counted', page], queryFn: () => server.page(0, 'name') }),
      rowsOf: lensesOf,
      rowHeight: 50,
      covered: COVERED,
      list: 'all',
    });
    return (
      <>
        <DataTable rows={rows} columns={columns} rowId={idOf} caption="Lenses" />
        <button type="button" onClick={() => again((times) => times + 1)}>
          Again
        </button>
      </>
    );
  };
  const server = shelfOf(10);
  render(
    <QueryClientProvider client={quickClient()}>
      <Counted server={server} />
    </QueryClientProvider>,
  );
  await screen.findByText('Lens 9');
  cell.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(cell).not.toHaveBeenCalled();
});
