import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/lib/cx.js';

interface ReloadNoteProps {
  /** Why the page should be loaded anew; null: it should not. */
  reason: ReactNode;
  onDismiss: () => void;
  className: string;
}

/** Offers to reload, and never does by itself. */
export const ReloadNote = ({ reason, onDismiss, className }: ReloadNoteProps) => (
  <div
    role="status"
    className={cx('pointer-events-none fixed inset-x-0 bottom-0 grid place-items-center p-5', className)}
  >
    {reason && (
      <div className="rise-in pointer-events-auto flex flex-wrap items-center gap-4 rounded-lg border border-line bg-raised p-4 text-sm text-ink shadow-float">
        {reason}
        <span className="flex gap-2">
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
          <Button look="quiet" onClick={onDismiss}>
            <Trans>Not now</Trans>
          </Button>
        </span>
      </div>
    )}
  </div>
);
