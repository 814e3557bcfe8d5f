import { Trans } from '@lingui/react/macro';
import { Button } from './button.js';

/** Why something is not here, and the way to ask for it again. */
export const NotLoaded = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-4 text-sm text-ink-2">
    {text}
    <Button look="line" onClick={onRetry}>
      <Trans>Retry</Trans>
    </Button>
  </p>
);
