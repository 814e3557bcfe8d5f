import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { cx } from '../../../shared/lib/cx.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { CONTROL, Select } from '../../../shared/ui/field.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import type { AdminList, AdminView, ListFilter } from './admin-list.js';

/** Filters that fit beside the search box. */
const ONE_ROW = 3;

interface ListToolbarProps<N extends ListRoute> {
  list: AdminList<N>;
  view: AdminView;
  onChange: (change: Partial<AdminView>) => void;
  /** Number of rows, as a text. */
  count: string;
  /** Address of the same rows as a CSV file. */
  csv: string;
  /** The rows have no heads to sort by, at any width. */
  isHeadless?: boolean | undefined;
  searchRef: Ref<HTMLInputElement>;
  /** Moves the focus from the search box to the rows. */
  onDown: () => void;
}

/** Search, filters, the order on phones, whose heads are hidden, and the CSV file. */
export const ListToolbar = <N extends ListRoute>(props: ListToolbarProps<N>) => {
  const { t } = useLingui();
  const { list, view, onChange, count, csv, isHeadless = false, searchRef, onDown } = props;
  const { search, filters = [], sorts = [] } = list;
  const many = t(list.nouns[1]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'search')
      return;
    event.preventDefault();
    onDown();
  };
  return (
    <div
      className={cx(
        'z-3 -mx-3 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-3 py-4 lg:sticky lg:top-(--bar)',
        filters.length <= ONE_ROW && 'lg:flex-nowrap',
      )}
      onKeyDown={onKeyDown}
    >
      {search && (
        <div className="flex min-w-0 flex-1 basis-64 md:max-w-md">
          <SearchBox
            ref={searchRef}
            label={t(search.label)}
            placeholder={t(search.placeholder)}
            value={view.q}
            onSearch={(q) => onChange({ q })}
          />
        </div>
      )}
      {filters.map((filter) => (
        <Filter
          key={filter.param}
          filter={filter}
          value={view[filter.param] ?? ''}
          onChange={(value) => onChange({ [filter.param]: value })}
        />
      ))}
      {sorts.length > 0 && (
        <Select
          aria-label={t`Order`}
          className={cx('flex-1 basis-36', isHeadless ? 'md:flex-none md:basis-44' : 'md:hidden')}
          value={view.sort}
          onChange={({ target }) => onChange({ sort: target.value })}
          choices={sorts.map(({ id, label }) => ({ id, label: t(label) }))}
        />
      )}
      <div className="-mr-4 flex items-center justify-between gap-3 max-md:shrink-0 max-md:basis-[calc(100%+16px)] md:ml-auto">
        <p role="status" className="tabular whitespace-nowrap text-sm text-ink-2">
          {count}
        </p>
        <a href={csv} download aria-label={t`Download ${many} as CSV`} className={buttonClass('quiet')}>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          <Trans>CSV</Trans>
        </a>
      </div>
    </div>
  );
};

interface FilterProps<N extends ListRoute> {
  filter: ListFilter<N>;
  value: string;
  onChange: (value: string) => void;
}

const Filter = <N extends ListRoute>({ filter, value, onChange }: FilterProps<N>) => {
  const { t } = useLingui();
  const label = t(filter.label);
  const common = {
    'aria-label': label,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return 'day' in filter ? (
    <label
      className={cx(
        CONTROL,
        'flex h-11 min-w-0 flex-1 basis-44 items-center gap-2 border-line-strong/50 has-focus-visible:outline-2 has-focus-visible:outline-accent md:h-10 md:max-w-52 lg:basis-44',
      )}
    >
      <span className="shrink-0 text-xs text-ink-2">{label}</span>
      <input type="date" className="min-w-0 flex-1 bg-transparent outline-none" {...common} />
    </label>
  ) : (
    <Select
      className="flex-1 basis-36 md:flex-none md:basis-44 lg:shrink"
      choices={[
        { id: '', label: t(filter.all) },
        ...filter.choices.map(({ id, label }) => ({ id, label: typeof label === 'string' ? label : t(label) })),
      ]}
      {...common}
    />
  );
};
