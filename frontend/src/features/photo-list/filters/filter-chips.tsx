import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import type { ChangePhotosView } from '../../../data/photos/use-photos-view.js';
import type { ActiveFilter } from './active-filters.js';

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  onView: ChangePhotosView;
  onClear: () => void;
  /** Has the focus once no chip is left. */
  after: RefObject<HTMLButtonElement | null>;
}

/** The filters of the sheet that are on; each is taken off by a press, all of them by another. */
export const FilterChips = ({ filters, onView, onClear, after }: FilterChipsProps) => {
  const { t } = useLingui();
  const chips = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;
  // Before the chip is gone, and the focus with it.
  const focusBeside = (at: number) => {
    const buttons = chips.current?.querySelectorAll('button') ?? [];
    (buttons[at + 1] ?? buttons[at - 1] ?? after.current)?.focus();
  };
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul ref={chips} aria-label={t`Filters`} className="flex min-w-0 flex-wrap gap-2">
        {filters.map(({ name, value, without }, at) => (
          <li key={`${name} ${value}`} className="max-w-full">
            <button
              type="button"
              className="flex min-h-11 max-w-full items-center gap-2 rounded-control bg-ink/7 pl-3 pr-2 text-sm transition-colors duration-200 hover:bg-ink/12 md:min-h-8"
              onClick={() => {
                focusBeside(at);
                onView(without);
              }}
            >
              <span className="sr-only">
                <Trans>Remove filter</Trans>{' '}
              </span>
              <span className="text-ink-2">{name}</span>
              <bdi className="truncate">{value}</bdi>
              <X size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link min-h-11 text-sm md:min-h-8"
        onClick={() => {
          after.current?.focus();
          onClear();
        }}
      >
        <Trans>Clear filters</Trans>
      </button>
    </div>
  );
};
