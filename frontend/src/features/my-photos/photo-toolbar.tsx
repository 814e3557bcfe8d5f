import { CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { Search } from 'lucide-react';
import { Checkbox } from '../../shared/ui/checkbox.js';
import { Select } from '../../shared/ui/field.js';
import type { PhotoFilter } from './photo-filters.js';

interface PhotoToolbarProps {
  filter: PhotoFilter;
  onChange: (filter: PhotoFilter) => void;
  /** Categories of one's own photos that are no system category. */
  extraCategories: readonly { id: string; label: string }[];
}

/** PHOTO-15 to PHOTO-17. */
export const PhotoToolbar = ({ filter, onChange, extraCategories }: PhotoToolbarProps) => {
  const change = (part: Partial<PhotoFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <label className="relative min-w-0 flex-1 basis-64">
        <span className="sr-only">Search photos</span>
        <Search
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className="absolute left-3 top-1/2 -translate-y-1/2 text-ink-2"
        />
        <input
          type="search"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
          placeholder="Search by title or description..."
          className="h-11 w-full rounded-control border border-line-strong/50 bg-raised pl-9 pr-3 text-base placeholder:text-ink-2 hover:border-line-strong focus:border-ink md:h-10 md:text-sm"
        />
      </label>
      <Select
        aria-label="Category"
        className="basis-44"
        value={filter.category}
        onChange={(event) => change({ category: event.target.value })}
        choices={[
          ...CATEGORIES.map(({ id, label }) => ({ id, label: id === 'all' ? 'All categories' : label })),
          ...extraCategories,
        ]}
      />
      <div className="flex gap-5">
        <Checkbox label="Public" checked={filter.showPublic} onChange={(showPublic) => change({ showPublic })} />
        <Checkbox label="Private" checked={filter.showPrivate} onChange={(showPrivate) => change({ showPrivate })} />
      </div>
    </div>
  );
};
