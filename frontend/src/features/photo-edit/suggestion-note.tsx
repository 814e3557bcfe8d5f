import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditField } from './edit-state.js';

/** What AI may suggest. */
export type SuggestedField = Exclude<EditField, 'focalPoint'>;

interface SuggestionNoteProps {
  field: SuggestedField;
  children: ReactNode;
  /** Absent once the suggestion is in the field. */
  onUse?: () => void;
  onDismiss?: () => void;
  onUndo?: () => void;
}

const NAMES: Record<SuggestedField, Record<'group' | 'use' | 'dismiss' | 'undo', MessageDescriptor>> = {
  title: {
    group: msg`Suggested title`,
    use: msg`Use suggested title`,
    dismiss: msg`Dismiss suggested title`,
    undo: msg`Undo suggested title`,
  },
  description: {
    group: msg`Suggested description`,
    use: msg`Use suggested description`,
    dismiss: msg`Dismiss suggested description`,
    undo: msg`Undo suggested description`,
  },
  category: {
    group: msg`Suggested category`,
    use: msg`Use suggested category`,
    dismiss: msg`Dismiss suggested category`,
    undo: msg`Undo suggested category`,
  },
  tags: {
    group: msg`Suggested tags`,
    use: msg`Use suggested tags`,
    dismiss: msg`Dismiss suggested tags`,
    undo: msg`Undo suggested tags`,
  },
  altText: {
    group: msg`Suggested alt text`,
    use: msg`Use suggested alt text`,
    dismiss: msg`Dismiss suggested alt text`,
    undo: msg`Undo suggested alt text`,
  },
};

/** A suggestion beneath its field, whose value stays until the user takes the suggestion. */
export const SuggestionNote = ({ field, children, onUse, onDismiss, onUndo }: SuggestionNoteProps) => {
  const { t } = useLingui();
  const names = NAMES[field];
  const choice = (verb: string, name: MessageDescriptor, act: (() => void) | undefined) =>
    act && (
      <button
        type="button"
        aria-label={t(name)}
        className="link min-h-8 text-sm"
        onClick={({ currentTarget }) => {
          act();
          // The buttons disappear; their field takes the focus.
          focusField(currentTarget.form, field);
        }}
      >
        {verb}
      </button>
    );
  return (
    <div
      role="group"
      aria-label={t(names.group)}
      className="fade-in -mt-2.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control bg-wash px-3 py-2 text-sm"
    >
      <Sparkles size={13} strokeWidth={1.5} aria-hidden className="translate-y-0.5 shrink-0 text-ink-2" />
      <div dir="auto" className="min-w-0 flex-1 basis-40 text-left break-words text-ink-2">
        {children}
      </div>
      <span className="flex gap-4">
        {choice(t`Use`, names.use, onUse)}
        {choice(t`Dismiss`, names.dismiss, onDismiss)}
        {choice(t`Undo`, names.undo, onUndo)}
      </span>
    </div>
  );
};

/** Focuses a field of a form by its name. */
export const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`:is([name="${name}"], [data-field="${name}"])`)?.focus();
