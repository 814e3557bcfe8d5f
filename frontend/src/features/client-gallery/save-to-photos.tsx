import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { GalleryPageDto, VisitorPhotoDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { useState } from 'react';
import { fetchFiles } from '../../data/client-gallery/client-gallery.query.js';
import { useMediaQuery } from '../../shared/hooks/use-media-query.js';
import { Button } from '../../shared/ui/button.js';

/** Phones take no more at once, and keep them in memory meanwhile. */
const AT_ONCE = 20;

const canShareFiles = (): boolean => {
  try {
    return navigator.canShare({ files: [new File([''], 'a.jpg', { type: 'image/jpeg' })] });
  } catch {
    return false;
  }
};

interface SaveToPhotosProps {
  gallery: GalleryPageDto;
  photos: readonly VisitorPhotoDto[];
}

/**
 * A phone's own way: its share sheet, with "Save Images" in it. Two presses, because a browser opens the sheet only in
 * answer to one, and the photos have to come first.
 */
export const SaveToPhotos = ({ gallery, photos }: SaveToPhotosProps) => {
  const hasFingers = useMediaQuery('(pointer: coarse)');
  const [canShare] = useState(canShareFiles);
  const [from, setFrom] = useState(0);
  const [size] = gallery.may.downloads;
  const next = photos.slice(from, from + AT_ONCE);
  const bring = useMutation({ mutationFn: () => fetchFiles(gallery.id, next, size ?? 'web') });
  const save = useMutation({
    mutationFn: (files: File[]) => navigator.share({ files }),
    onSuccess: () => {
      setFrom((was) => was + AT_ONCE);
      bring.reset();
    },
  });
  if (!hasFingers || !canShare || !size || photos.length === 0) return null;
  const count = next.length;
  const isDone = count === 0;
  return (
    <div className="mb-7 grid gap-2">
      {isDone ? (
        <p role="status" className="text-sm">
          <Trans>All of them are in your Photos.</Trans>
        </p>
      ) : bring.data ? (
        <Button look="solid" className="min-h-12!" onClick={() => save.mutate(bring.data)}>
          {plural(count, { one: 'Save # photo now', other: 'Save # photos now' })}
        </Button>
      ) : (
        <Button look="solid" className="min-h-12!" isBusy={bring.isPending} onClick={() => bring.mutate()}>
          {bring.isPending ? <Trans>The photos are coming…</Trans> : <Trans>Save to Photos</Trans>}
        </Button>
      )}
      {!isDone && photos.length > AT_ONCE && (
        <p className="tabular text-xs text-ink-2">
          <Trans>
            {from + 1} to {from + count} of {photos.length}, {AT_ONCE} at a time
          </Trans>
        </p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {bring.isError && <Trans>The photos have not come. Please try again.</Trans>}
      </p>
    </div>
  );
};
