import { Trans, useLingui } from '@lingui/react/macro';
import type { UnreviewedTexts } from '@vitrine/contracts/media/photo.dto';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';

interface ReviewNoteProps {
  texts: UnreviewedTexts;
  onKeep: () => void;
  /** Absent where nothing is left to remove. */
  onRemove?: (() => void) | undefined;
  /** Further information. */
  children?: ReactNode;
  className?: string;
}

/** The mark on texts by AI, with its meaning and how to remove it. */
export const ReviewNote = ({ texts, onKeep, onRemove, children, className }: ReviewNoteProps) => {
  const { t } = useLingui();
  const choice = (words: string, act: () => void) => (
    <button
      type="button"
      className="link min-h-8 text-sm"
      onClick={({ currentTarget }) => {
        // The button is removed; the focus stays in the dialog.
        currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
        act();
      }}
    >
      {words}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={t`AI-written, not reviewed`}
      className={cx('flex items-baseline gap-2.5 rounded-control bg-wash px-3 py-2.5 text-sm', className)}
    >
      <Sparkles size={13} strokeWidth={1.5} aria-hidden className="shrink-0 translate-y-0.5 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Trans>AI-written, not reviewed</Trans>
        </p>
        <p className="mt-0.5 text-ink-2">
          {texts.tags.length > 0 && <Trans>Visitors do not see these tags until you keep them.</Trans>}{' '}
          {texts.altText && <Trans>Screen readers already read the alt text to visitors.</Trans>} {children}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-5">
          {choice(t`Keep suggestions`, onKeep)}
          {onRemove && choice(t`Remove suggestions`, onRemove)}
        </p>
      </div>
    </div>
  );
};
