import { useQuery } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { Button } from '../../../shared/ui/button.js';
import { fetchPhotoIds } from '../../../data/photos/photos-page.query.js';
import { useBulkChange } from '../../../data/photos/use-bulk-change.js';
import { EVERYTHING } from '../../../data/photos/photos-view.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.makePublic;

// Kept under the list's address: whatever changes photos has it refetched.
const privatePhotosQuery = {
  queryKey: [ROUTES.ownPhotos.path, 'private'] as const,
  queryFn: () => fetchPhotoIds({ ...EVERYTHING, visibility: 'private' }),
  staleTime: 0,
};
const STAYS = { onGone: () => undefined };

/** What of the batch is still private, and one press to publish it (UPL-33). */
export const MakePublic = ({ photoIds }: { photoIds: readonly string[] }) => {
  const { data } = useQuery(privatePhotosQuery);
  const { run, progress } = useBulkChange(STAYS);
  const hidden = new Set(data);
  const left = photoIds.filter((id) => hidden.has(id));
  if (left.length === 0) return null;
  const count = left.length.toLocaleString('en');
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line py-1.5 pl-4 pr-2 text-sm">
      <p role="status" className="tabular text-ink-2">
        {left.length === 1 ? '1 photo is private' : TEXT.photosPrivate(count)}
      </p>
      <Button
        look="quiet"
        className="px-3!"
        aria-disabled={progress !== null}
        onClick={() => progress === null && run({ action: 'edit', photoIds: left, edit: { isPublic: true } })}
      >
        {progress ? TEXT.publishing : left.length === 1 ? TEXT.makePublic : TEXT.makeAllPublic}
      </Button>
    </div>
  );
};
