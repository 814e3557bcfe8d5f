import { Trans, useLingui } from '@lingui/react/macro';
import { OWN_PHOTO_SORTS, type OwnPhotoSort } from '@vitrine/contracts/media/own-photos.rules';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { SlidersHorizontal } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Checkbox } from '../../shared/ui/checkbox.js';
import { Select } from '../../shared/ui/field.js';
import { useCategoryChoices } from '../../data/categories/categories.query.js';
import { boxesOf, SORT_LABELS, visibilityOf, type PhotosView } from '../../data/photos/photos-view.js';
import type { ChangePhotosView } from '../../data/photos/use-photos-view.js';
import { SearchBox } from '../../shared/ui/search-box.js';

interface PhotoToolbarProps {
  view: PhotosView;
  onChange: ChangePhotosView;
  searchRef: Ref<HTMLInputElement>;
  /** How many filters of the sheet are on. */
  filtersOn: number;
  filtersRef: Ref<HTMLButtonElement>;
  onFilters: () => void;
}

/** PHOTO-15 to PHOTO-17, PHOTO-47. */
export const PhotoToolbar = memo((props: PhotoToolbarProps) => {
  const { t } = useLingui();
  const { view, onChange, searchRef, filtersOn, filtersRef, onFilters } = props;
  const choices = useCategoryChoices();
  const boxes = boxesOf(view.visibility);
  const changeBoxes = (box: Partial<typeof boxes>) =>
    onChange((now) => ({ visibility: visibilityOf({ ...boxesOf(now.visibility), ...box }) }));
  const known = view.category === 'all' || choices.some(({ id }) => id === view.category);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox
        ref={searchRef}
        label={t`Search photos`}
        placeholder={t`Search by title or description...`}
        value={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        aria-label={t`Category`}
        className="flex-1 basis-36 md:flex-none md:basis-44"
        value={view.category}
        onChange={({ target }) => onChange({ category: target.value })}
        choices={[
          { id: 'all', label: t`All categories` },
          ...choices,
          // An address may name a category that is gone.
          ...(known ? [] : [{ id: view.category, label: categoryLabel(view.category) }]),
        ]}
      />
      <Select
        aria-label={t`Order`}
        className="flex-1 basis-36 md:flex-none md:basis-40"
        value={view.sort}
        onChange={({ target }) => onChange({ sort: target.value as OwnPhotoSort })}
        choices={OWN_PHOTO_SORTS.map((id) => ({ id, label: t(SORT_LABELS[id]) }))}
      />
      <div className="flex items-center gap-4 max-md:w-full max-md:justify-between">
        <Button
          ref={filtersRef}
          aria-haspopup="dialog"
          aria-label={filtersOn > 0 ? t`Filters, ${filtersOn} on` : undefined}
          className="px-3"
          onClick={onFilters}
        >
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
          <Trans>Filters</Trans>
          {filtersOn > 0 && (
            <span className="tabular grid size-5 place-items-center rounded-full bg-ink text-xs text-paper">
              {filtersOn}
            </span>
          )}
        </Button>
        <div className="flex gap-5">
          <Checkbox label={t`Public`} checked={boxes.isPublic} onChange={(isPublic) => changeBoxes({ isPublic })} />
          <Checkbox label={t`Private`} checked={boxes.isPrivate} onChange={(isPrivate) => changeBoxes({ isPrivate })} />
        </div>
      </div>
    </div>
  );
});
