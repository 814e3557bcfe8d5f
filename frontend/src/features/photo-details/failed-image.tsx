import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Button } from '../../shared/ui/button.js';
import { useBulkChange } from '../../data/photos/use-bulk-change.js';
import { DETAILS_TEXT } from './details-texts.js';

const TEXT = DETAILS_TEXT.failedImage;

const NOTHING_GOES = { onGone: () => undefined };

/** Why a photo cannot be shown, and a way to have it tried again. */
export const FailedImage = ({ photo }: { photo: PhotoDto }) => {
  const { run, progress } = useBulkChange(NOTHING_GOES);
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-4 text-sm">
      <p role="status">
        <span className="block text-danger">{TEXT.notProcessed}</span>
        {photo.failure}
      </p>
      <Button look="quiet" disabled={progress !== null} onClick={() => run({ action: 'retry', photoIds: [photo.id] })}>
        {TEXT.tryAgain}
      </Button>
    </div>
  );
};
