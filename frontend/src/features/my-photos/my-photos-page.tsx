import { useQuery } from '@tanstack/react-query';
import { CATEGORIES, categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { useDeletePhoto } from './api/delete-photo.js';
import { ownPhotosQuery } from './api/own-photos.query.js';
import { useSwitchPhoto } from './api/switch-photo.js';
import { MyPhotosTabs } from './my-photos-tabs.js';
import { countPhotos, filterPhotos, NO_FILTER } from './photo-filters.js';
import { PhotoTable } from './photo-table.js';
import { PhotoToolbar } from './photo-toolbar.js';
import { StorageLine } from './storage-line.js';
import { useFlags } from './use-flags.js';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog/upload-dialog.js')).UploadDialog }));

/** Area PHOTO. */
export const MyPhotosPage = () => {
  const { data: photos, isPending, isError, refetch } = useQuery(ownPhotosQuery);
  const [filter, setFilter] = useState(NO_FILTER);
  const [uploading, setUploading] = useState(false);
  const [doomed, setDoomed] = useState<PhotoDto | null>(null);
  useFlags(() => setUploading(true));

  const shown = useMemo(() => filterPhotos(photos ?? [], filter), [photos, filter]);
  const counts = countPhotos(shown);
  const { mutate: switchVisibility } = useSwitchPhoto('isPublic');
  const { mutate: switchFeatured } = useSwitchPhoto('featured');
  const { mutate: deletePhoto } = useDeletePhoto();
  const onVisibility = useCallback(
    (photo: PhotoDto, value: boolean) => switchVisibility({ id: photo.id, value }),
    [switchVisibility],
  );
  const onFeatured = useCallback(
    (photo: PhotoDto, value: boolean) => switchFeatured({ id: photo.id, value }),
    [switchFeatured],
  );

  return (
    <TooltipProvider>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="display text-xl md:text-2xl">My Photos</h1>
          <StorageLine className="mt-3" />
        </div>
        <Button look="solid" onClick={() => setUploading(true)}>
          <Upload size={16} strokeWidth={1.75} aria-hidden />
          Upload Photos
        </Button>
      </header>
      <MyPhotosTabs className="mt-8" />
      <dl className="mt-8 flex gap-10 md:gap-16">
        <Count name="Total Photos" value={counts.total} />
        <Count name="Public" value={counts.public} />
        <Count name="Featured" value={counts.featured} />
      </dl>
      <div className="z-3 -mx-2 mt-6 bg-paper px-2 py-4 md:sticky md:top-[72px]">
        <PhotoToolbar filter={filter} onChange={setFilter} extraCategories={ownCategories(photos ?? [])} />
      </div>
      {isPending ? (
        <TableSkeleton />
      ) : isError ? (
        <EmptyState
          text="Unable to load photos. Please try again later."
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        />
      ) : photos.length === 0 ? (
        <EmptyState
          text="No photos uploaded yet. Click 'Upload Photos' to get started!"
          action={<Button onClick={() => setUploading(true)}>Upload Photos</Button>}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          text="No photos match your current filters."
          action={<Button onClick={() => setFilter(NO_FILTER)}>Clear filters</Button>}
        />
      ) : (
        <PhotoTable
          photos={shown}
          all={photos.length}
          onVisibility={onVisibility}
          onFeatured={onFeatured}
          onDelete={setDoomed}
        />
      )}
      <Suspense>{uploading && <UploadDialog onClose={() => setUploading(false)} />}</Suspense>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        question={`Are you sure you want to delete ${doomed?.title ?? ''}?`}
        detail="The photo, its original and all its sizes are removed for good."
        confirm="Delete"
        onConfirm={() => doomed && deletePhoto(doomed)}
      />
    </TooltipProvider>
  );
};

const Count = ({ name, value }: { name: string; value: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="tabular text-xl tracking-tight">{value}</dd>
  </div>
);

const ownCategories = (photos: readonly PhotoDto[]) => {
  const known = new Set<string>(CATEGORIES.map(({ id }) => id));
  return [...new Set(photos.map((photo) => photo.category))]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, label: categoryLabel(id) }));
};

const TableSkeleton = () => (
  <div role="status" aria-label="Loading photos" className="mt-4 grid gap-4">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-5">
        <span className="skeleton size-24" />
        <span className="skeleton h-4 w-48" />
      </div>
    ))}
  </div>
);
