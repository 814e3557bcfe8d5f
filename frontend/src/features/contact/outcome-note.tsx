import { Check, CircleAlert } from 'lucide-react';
import { cx } from '../../shared/lib/cx.js';
import type { Outcome } from './form-outcome.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface OutcomeNoteProps {
  outcome: Outcome | null;
  /** The page was loaded to show this: the browser scrolls there. */
  isDestination: boolean;
}

/** The outcome of the enquiry, for visitors who miss the toast. */
export const OutcomeNote = ({ outcome, isDestination }: OutcomeNoteProps) => (
  <div role="status" className="min-h-17 flex-1 basis-60 md:min-h-11">
    {outcome && (
      <p
        className={cx('fade-in flex gap-2.5 text-sm outline-none', !outcome.isSent && 'text-danger')}
        {...(isDestination && { tabIndex: -1, autoFocus: true })}
      >
        {outcome.isSent ? (
          <Check size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        ) : (
          <CircleAlert size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        )}
        <span>
          <span className="block font-medium">{outcome.title}</span>
          <WithNames text={outcome.text} names={outcome.names ?? []} />
        </span>
      </p>
    )}
  </div>
);
