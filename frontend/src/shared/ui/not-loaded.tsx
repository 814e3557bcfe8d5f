import { Trans, useLingui } from '@lingui/react/macro';
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

/** A page of the workspace until it is here: its title, a line, what it is about. */
export const PageSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid gap-6">
      <div className="skeleton h-9 w-72 max-w-full" />
      <div className="skeleton h-px w-full" />
      <div className="skeleton h-64 w-full" />
    </div>
  );
};
