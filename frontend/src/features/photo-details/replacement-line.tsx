import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Waiting } from '../../data/jobs/waiting.js';
import { Button } from '../../shared/ui/button.js';
import { DETAILS_TEXT } from './details-texts.js';

const TEXT = DETAILS_TEXT.replacementLine;

interface ReplacementLineProps {
  photo: PhotoDto;
  disabled: boolean;
  onReplace: () => void;
}

/** What has become of a file that was to replace this one, and the way to choose one. */
export const ReplacementLine = ({ photo: { replacement }, disabled, onReplace }: ReplacementLineProps) => (
  <div className="mt-4 grid justify-items-start gap-3 text-sm">
    <p role="status" className="empty:hidden">
      {replacement?.state === 'pending' && <Waiting for="derivatives">{TEXT.pending}</Waiting>}
      {replacement?.state === 'failed' && (
        <>
          <span className="block text-danger">{TEXT.failed}</span>
          {replacement.failure}
        </>
      )}
    </p>
    <Button disabled={disabled} onClick={onReplace}>
      {TEXT.replaceFile}
    </Button>
  </div>
);
