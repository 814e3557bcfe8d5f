import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';

interface SuggestionNoteProps {
  /** What is suggested for, in the middle of a sentence. */
  field: string;
  /** The field's own name in the form. */
  input: string;
  children: ReactNode;
  /** Absent once the suggestion is in the field. */
  onUse?: () => void;
  onDismiss?: () => void;
  onUndo?: () => void;
}

/** A suggestion beneath its field, whose value stays until the user takes the suggestion. */
export const SuggestionNote = ({ field, input, children, onUse, onDismiss, onUndo }: SuggestionNoteProps) => {
  const { t } = useLingui();
  const choice = (verb: string, act: (() => void) | undefined) =>
    act && (
      <button
        type="button"
        aria-label={t`${verb} suggested ${field}`}
        className="link min-h-8 text-sm"
        onClick={({ currentTarget }) => {
          act();
          // The buttons disappear; their field takes the focus.
          focusField(currentTarget.form, input);
        }}
      >
        {verb}
      </button>
    );
  return (
    <div
      role="group"
      aria-label={t`Suggested ${field}`}
      className="fade-in -mt-2.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control bg-wash px-3 py-2 text-sm"
    >
      <Sparkles size={13} strokeWidth={1.5} aria-hidden className="translate-y-0.5 shrink-0 text-ink-2" />
      <div dir="auto" className="min-w-0 flex-1 basis-40 text-left break-words text-ink-2">
        {children}
      </div>
      <span className="flex gap-4">
        {choice(t`Use`, onUse)}
        {choice(t`Dismiss`, onDismiss)}
        {choice(t`Undo`, onUndo)}
      </span>
    </div>
  );
};

/** Focuses a field of a form by its name. */
export const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`:is([name="${name}"], [data-field="${name}"])`)?.focus();
