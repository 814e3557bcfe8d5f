import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { heroImagesQuery } from '../../../data/hero/banners.query.js';
import { rovingRadios } from '../../../shared/lib/roving-radios.js';

interface GlobalBannersProps {
  chosenId: string | null;
  /** The one on the page now. */
  currentId: string | null;
  onChoose: (id: string) => void;
  /** Where to go when there is none. */
  onOwnPhotos: () => void;
}

/** The stock banners (PROF-24). */
export const GlobalBanners = ({ chosenId, currentId, onChoose, onOwnPhotos }: GlobalBannersProps) => {
  const { t } = useLingui();
  const { data: banners, isPending, isLoadingError, refetch } = useQuery(heroImagesQuery);
  const checked = banners?.findIndex(({ id }) => id === chosenId) ?? -1;
  const roving = rovingRadios(banners?.length ?? 0, checked);
  if (isPending) {
    return (
      <div role="status" aria-label={t`Loading banners`} className={GRID}>
        {[0, 1, 2].map((tile) => (
          <span key={tile} className="skeleton aspect-3/2" />
        ))}
      </div>
    );
  }
  if (isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <Trans>The banners could not be loaded.</Trans>
        <Button onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  if (banners.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="text-ink-2">
          <Trans>There are no banners to choose from yet. One of your own photos works as well.</Trans>
        </p>
        <Button onClick={onOwnPhotos}>
          <Trans>Use your own photo</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div role="radiogroup" aria-label={t`Banners`} onKeyDown={roving.onKeyDown} className={GRID}>
      {banners.map(({ id, name, title, description, url, image }, at) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === chosenId}
          tabIndex={roving.tabIndexOf(at)}
          onClick={() => onChoose(id)}
          className="group block self-start text-left outline-offset-4!"
        >
          <span
            className={cx(
              'relative block aspect-3/2 overflow-hidden rounded-image',
              id === chosenId && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
            )}
          >
            <PhotoImage
              photo={{ id, title: title ?? name, image, imageUrl: url, altText: null }}
              sizes="(width >= 1280px) 280px, 46vw"
              ownShape={false}
              decorative
              className="size-full transition-opacity duration-200 group-hover:opacity-88"
            />
            {id === chosenId && (
              <span className="absolute right-2 top-2 grid size-6 place-items-center rounded-full bg-paper">
                <Check size={13} strokeWidth={2.25} aria-hidden />
              </span>
            )}
          </span>
          <span className="mt-2 flex items-baseline justify-between gap-3 text-sm">
            <span dir="auto" className="font-medium">
              {name}
            </span>
            {id === currentId && (
              <span className="text-xs text-ink-2">
                <Trans>Current</Trans>
              </span>
            )}
          </span>
          {description && (
            <span dir="auto" className="block text-left text-xs text-ink-2">
              {description}
            </span>
          )}
        </button>
      ))}
    </div>
  );
};

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 xl:grid-cols-3';
