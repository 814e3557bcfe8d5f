import { Trans } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Waiting } from '../../data/tasks/waiting.js';
import { Button } from '../../shared/ui/button.js';

interface ReplacementLineProps {
  photo: PhotoDto;
  disabled: boolean;
  onReplace: () => void;
}

/** What has become of a file that was to replace this one, and the way to choose one. */
export const ReplacementLine = ({ photo: { replacement }, disabled, onReplace }: ReplacementLineProps) => (
  <div className="mt-4 grid justify-items-start gap-3 text-sm">
    <p role="status" className="empty:hidden">
      {replacement?.state === 'pending' && (
        <Waiting for="derivatives">
          <Trans>Another file is being made ready. This one is shown until then.</Trans>
        </Waiting>
      )}
      {replacement?.state === 'failed' && (
        <>
          <span className="block text-danger">
            <Trans>The file was not replaced. The photo is as it was.</Trans>
          </span>
          {replacement.failure}
        </>
      )}
    </p>
    <Button disabled={disabled} onClick={onReplace}>
      <Trans>Replace file…</Trans>
    </Button>
  </div>
);
