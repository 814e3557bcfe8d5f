import { Check, CircleAlert } from 'lucide-react';
import { cx } from '../../shared/lib/cx.js';
import type { Outcome } from './form-outcome.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface OutcomeNoteProps {
  outcome: Outcome | null;
  /** The page was loaded to say this: the browser goes there. */
  isDestination: boolean;
}

/** What became of the message, for those who do not see toasts or look away for five seconds. */
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
