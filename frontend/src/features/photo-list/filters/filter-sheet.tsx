import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { FacetDto } from '@vitrine/contracts/media/own-photos.dto';
import { RATING_FILTERS, type RatingFilter } from '@vitrine/contracts/media/own-photos.rules';
import type { SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { photoFacetsQuery } from '../../../data/photos/photo-facets.query.js';
import { keywordsIn, NO_FACETS, withKeyword, type PhotosView } from '../../../data/photos/photos-view.js';
import type { ChangePhotosView } from '../../../data/photos/use-photos-view.js';
import { Button } from '../../../shared/ui/button.js';
import { SelectField } from '../../../shared/ui/field.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Sheet } from '../../../shared/ui/sheet.js';
import { RATING_LABELS } from './active-filters.js';
import { DayField } from './day-field.js';
import { KeywordField } from './keyword-field.js';

interface FilterSheetProps {
  view: PhotosView;
  /** How many of its filters are on. */
  filtersOn: number;
  projects: readonly SitePageSummaryDto[];
  onView: ChangePhotosView;
  /** How many photos the view finds; nothing while that is being asked. */
  found: number | undefined;
  onClose: () => void;
}

/** What the list is filtered by beside the toolbar; each choice takes effect at once. */
export const FilterSheet = ({ view, filtersOn, projects, onView, found, onClose }: FilterSheetProps) => {
  const { t } = useLingui();
  const { data, isPending, isError, refetch } = useQuery(photoFacetsQuery);
  const isBackwards = view.takenFrom !== '' && view.takenTo !== '' && view.takenFrom > view.takenTo;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Filters`}
      footer={
        <>
          {filtersOn > 0 && (
            <Button look="quiet" onClick={() => onView(NO_FACETS)}>
              <Trans>Clear</Trans>
            </Button>
          )}
          <Button look="solid" className="tabular" onClick={onClose}>
            {found === undefined ? t`Show photos` : t`Show ${plural(found, { one: '# photo', other: '# photos' })}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-7">
        {isError && <NotLoaded text={t`The choices could not be loaded.`} onRetry={() => void refetch()} />}
        <KeywordField
          value={keywordsIn(view.keywords)}
          choices={data?.keywords ?? []}
          onKeyword={(word, isWanted) => onView((now) => withKeyword(now, word, isWanted))}
        />
        <SelectField
          label={t`Rating in the file`}
          value={view.rating}
          placeholder={t`Any rating`}
          choices={RATING_FILTERS.map((id) => ({ id, label: t(RATING_LABELS[id]) }))}
          onChange={({ target }) => onView({ rating: target.value as RatingFilter | '' })}
        />
        <FacetSelect
          label={t`Camera`}
          any={t`Any camera`}
          none={data?.cameras.length === 0 ? t`None of your photos names its camera.` : undefined}
          value={view.camera}
          choices={data?.cameras ?? []}
          isPending={isPending}
          onChange={(camera) => onView({ camera })}
        />
        <FacetSelect
          label={t`Lens`}
          any={t`Any lens`}
          none={data?.lenses.length === 0 ? t`None of your photos names its lens.` : undefined}
          value={view.lens}
          choices={data?.lenses ?? []}
          isPending={isPending}
          onChange={(lens) => onView({ lens })}
        />
        <fieldset>
          <legend className="text-sm font-medium">
            <Trans>Taken</Trans>
          </legend>
          <div className="mt-2 grid grid-cols-2 gap-4">
            <DayField label={t`First day`} value={view.takenFrom} onChange={(takenFrom) => onView({ takenFrom })} />
            <DayField
              label={t`Last day`}
              value={view.takenTo}
              error={isBackwards ? t`This is before the first day.` : undefined}
              onChange={(takenTo) => onView({ takenTo })}
            />
          </div>
        </fieldset>
        {projects.length > 0 && (
          <SelectField
            label={t`Project`}
            value={view.project}
            placeholder={t`Any, or none`}
            choices={projects.map(({ id, title }) => ({ id, label: title }))}
            onChange={({ target }) => onView({ project: target.value })}
          />
        )}
        <SelectField
          label={t`Original file`}
          value={view.lost ? 'lost' : ''}
          placeholder={t`Any`}
          choices={[{ id: 'lost', label: t`Missing or damaged` }]}
          onChange={({ target }) => onView({ lost: target.value === 'lost' })}
        />
      </div>
    </Sheet>
  );
};

interface FacetSelectProps {
  label: string;
  any: string;
  /** Why there is nothing to choose. */
  none: string | undefined;
  value: string;
  choices: readonly FacetDto[];
  isPending: boolean;
  onChange: (value: string) => void;
}

const FacetSelect = ({ label, any, none, value, choices, isPending, onChange }: FacetSelectProps) => (
  <SelectField
    label={label}
    help={none}
    value={value}
    disabled={value === '' && (isPending || none !== undefined)}
    placeholder={any}
    choices={[
      ...choices.map((choice) => ({
        id: choice.value,
        label: `${choice.value} (${choice.photos.toLocaleString('en')})`,
      })),
      // An address may name one that no photo has.
      ...(value === '' || choices.some((choice) => choice.value === value) ? [] : [{ id: value, label: value }]),
    ]}
    onChange={({ target }) => onChange(target.value)}
  />
);
