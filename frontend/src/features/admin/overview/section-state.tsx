import { Button } from '../../../shared/ui/button.js';
import { OVERVIEW_TEXT } from './overview-texts.js';

/** Rows to come. */
export const LoadingRows = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid gap-4">
    {[1, 2, 3].map((row) => (
      <span key={row} className="skeleton block h-10" />
    ))}
  </div>
);

/** Rows that could not be loaded. */
export const FailedRows = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-4 text-sm text-ink-2">
    {text}
    <Button look="line" onClick={onRetry}>
      {OVERVIEW_TEXT.queues.retry}
    </Button>
  </p>
);
