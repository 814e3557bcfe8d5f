import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PhotoDto, PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { useState, type UIEvent } from 'react';
import { eachOnce } from '../../../shared/lib/each-once.js';
import { PATHS } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/field.js';
import { photoChoicesQuery } from '../../../data/photos/photo-choices.query.js';
import { useDebounced } from '../../../shared/hooks/use-debounced.js';
import { PhotoTile } from './photo-tile.js';
import { Link } from '../../../shared/ui/link.js';

interface OwnPhotoChoiceProps {
  label: string;
  note?: string;
  /** Marks the photo that is used for it now. */
  use: PhotoUse;
  /** The selected photo, where selecting does not save yet. */
  chosenId?: string | null;
  disabled?: boolean;
  onPick: (photo: PhotoDto) => void;
}

const SEARCH_PAUSE_MS = 250;
/** How many pixels before the end the next photos are fetched. */
const AHEAD_PX = 320;

/** One's own photos in three columns of at most 24 rem (PROF-16, PROF-17), the newest first, more as one scrolls. */
export const OwnPhotoChoice = ({ label, note, use, chosenId, disabled = false, onPick }: OwnPhotoChoiceProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const list = useInfiniteQuery(photoChoicesQuery({ q }));
  const photos = eachOnce(list.data?.pages.flatMap((page) => page.photos) ?? []);
  const more = () => {
    // What is shown while another search is on its way has no next page.
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isPlaceholderData) void list.fetchNextPage();
  };

  if (list.isPending) return <GridSkeleton />;
  if (list.isError && photos.length === 0) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <Trans>Your photos could not be loaded.</Trans>
        <Button onClick={() => void list.refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  if (list.data && list.data.pages[0]?.counts.all === 0) {
    return (
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="text-ink-2">
          <Trans>You have no photos yet. Upload one, and it can be chosen here.</Trans>
        </p>
        <Link to={PATHS.upload} className={buttonClass()}>
          <Trans>Upload Photos</Trans>
        </Link>
      </div>
    );
  }
  return (
    <div>
      <TextField
        label={t`Search your photos`}
        type="search"
        placeholder={t`Search by title or description...`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {note && <p className="mt-3 text-xs text-ink-2">{note}</p>}
      <div
        className="mt-4 max-h-96 overflow-y-auto overscroll-contain"
        data-choices
        onScroll={({ currentTarget: box }: UIEvent) => {
          if (box.scrollTop + box.clientHeight > box.scrollHeight - AHEAD_PX) more();
        }}
      >
        {photos.length === 0 ? (
          <p role="status" className="py-6 text-sm text-ink-2">
            <Trans>No photo matches your search.</Trans>
          </p>
        ) : (
          <ul aria-label={label} aria-busy={list.isFetching} className="grid grid-cols-3 gap-2 p-1">
            {photos.map((photo) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                inUse={photo.usedAs.includes(use)}
                disabled={disabled}
                {...(chosenId !== undefined && { chosen: photo.id === chosenId })}
                onPick={() => onPick(photo)}
              />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="grid place-items-center py-3">
            <Button look="quiet" disabled={list.isFetchingNextPage} onClick={more}>
              {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};

const GridSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading photos`} className="grid grid-cols-3 gap-2">
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <span key={tile} className="skeleton aspect-square" />
      ))}
    </div>
  );
};
