import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { Check, EyeOff } from 'lucide-react';
import { cx } from '../../shared/lib/cx.js';
import { Button } from '../../shared/ui/button.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { OwnImage } from './own-image.js';

interface Choice {
  id: string;
  image: PhotoImage;
  /** What it is called where it is read out. */
  name: string;
  /** Undefined: it is chosen with a press, which ends the choice. */
  isOn: boolean | undefined;
  /** It stands already where it would come to. */
  isThere?: boolean;
  isPrivate?: boolean;
}

interface PhotoChoicesProps {
  label: string;
  /** The query that they come from. */
  list: {
    isFetching: boolean;
    isLoadingError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  choices: readonly Choice[];
  onChoose: (id: string, isRange: boolean) => void;
  className?: string;
}

/** Photos to choose from, a page at a time. */
export const PhotoChoices = ({ label, list, choices, onChoose, className }: PhotoChoicesProps) => {
  const { t } = useLingui();
  return (
    <>
      {list.isLoadingError && (
        <div className="mt-6">
          <NotLoaded text={t`The photos could not be loaded.`} onRetry={() => void list.refetch()} />
        </div>
      )}
      <ul aria-label={label} aria-busy={list.isFetching} className={cx('grid grid-cols-3 gap-2 p-1', className)}>
        {choices.map(({ id, image, name, isOn, isThere = false, isPrivate = false }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isOn}
              aria-disabled={isThere || undefined}
              aria-label={[name, isPrivate && t`private`, isThere && t`is there already`].filter(Boolean).join(', ')}
              onClick={(event) => isThere || onChoose(id, event.shiftKey)}
              className={cx(
                'relative block aspect-square w-full overflow-hidden rounded-image bg-wash transition-opacity duration-200 select-none hover:opacity-85 aria-disabled:opacity-35',
                isOn && 'ring-2 ring-accent ring-offset-2 ring-offset-paper',
              )}
            >
              {image.widths.length > 0 && (
                <OwnImage image={image} sizes="(width < 640px) 33vw, 160px" className="size-full" />
              )}
              {isOn && (
                <span
                  aria-hidden
                  className="absolute left-2 top-2 grid size-5 place-items-center rounded-full bg-accent text-paper"
                >
                  <Check size={13} strokeWidth={2.5} />
                </span>
              )}
              {isPrivate && (
                <span
                  aria-hidden
                  className="absolute right-2 top-2 grid size-5 place-items-center rounded-full bg-raised text-ink"
                >
                  <EyeOff size={11} strokeWidth={1.75} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid place-items-center py-4">
          <Button look="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? <Trans>Loading…</Trans> : <Trans>Show more</Trans>}
          </Button>
        </div>
      )}
    </>
  );
};
