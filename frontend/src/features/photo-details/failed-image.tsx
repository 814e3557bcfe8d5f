import { Trans } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Button } from '../../shared/ui/button.js';
import { useBulkChange } from '../../data/photos/use-bulk-change.js';

const NOTHING_GOES = { onGone: () => undefined };

/** Why a photo cannot be shown, and a way to have it tried again. */
export const FailedImage = ({ photo }: { photo: PhotoDto }) => {
  const { run, progress } = useBulkChange(NOTHING_GOES);
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-4 text-sm">
      <p role="status">
        <span className="block text-danger">
          <Trans>Could not be processed</Trans>
        </span>
        {photo.failure}
      </p>
      <Button look="quiet" disabled={progress !== null} onClick={() => run({ action: 'retry', photoIds: [photo.id] })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
};
