import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { allGalleryPhotosQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { GalleryImage } from '../gallery-image.js';
import type { TabProps } from '../tabs.js';

interface CoverDialogProps extends TabProps {
  onChoose: (photoId: string) => void;
  onClose: () => void;
}

/** The photos of all sets, to choose the cover from. */
export const CoverDialog = ({ gallery: { id, look }, onChoose, onClose }: CoverDialogProps) => {
  const { t } = useLingui();
  const list = useInfiniteQuery(allGalleryPhotosQuery(id));
  const photos = list.data?.pages.flatMap((page) => page.photos) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Choose the cover`}
      description={t`A photo that guests do not see is no cover for them; they see the first of theirs.`}
      className="md:max-w-[760px]!"
    >
      {list.isLoadingError && (
        <NotLoaded text={t`The photos could not be loaded.`} onRetry={() => void list.refetch()} />
      )}
      <ul aria-busy={list.isFetching} className="grid grid-cols-3 gap-2 p-1 sm:grid-cols-5">
        {photos
          .filter(({ image, isPending }) => !isPending && image.widths.length > 0)
          .map(({ id: photoId, image, fileName }) => (
            <li key={photoId}>
              <button
                type="button"
                aria-label={fileName}
                aria-pressed={photoId === look.coverPhotoId}
                onClick={() => onChoose(photoId)}
                className={cx(
                  'block aspect-square w-full overflow-hidden rounded-image bg-wash transition-opacity duration-200 hover:opacity-85',
                  photoId === look.coverPhotoId && 'ring-2 ring-accent',
                )}
              >
                <GalleryImage image={image} sizes="(width < 640px) 33vw, 140px" className="size-full" />
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
    </Dialog>
  );
};
