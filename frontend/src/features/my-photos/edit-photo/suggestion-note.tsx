import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';

interface SuggestionNoteProps {
  /** What is suggested for, in the middle of a sentence. */
  field: string;
  children: ReactNode;
  /** Absent once the suggestion is in the field. */
  onUse?: () => void;
  onDismiss?: () => void;
  onUndo?: () => void;
}

/** A suggestion right beneath the field that it is for: what is there stays above it until somebody says otherwise. */
export const SuggestionNote = ({ field, children, onUse, onDismiss, onUndo }: SuggestionNoteProps) => (
  <div
    role="group"
    aria-label={`Suggested ${field}`}
    className="fade-in -mt-2.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-control bg-wash px-3 py-2 text-sm"
  >
    <Sparkles size={13} strokeWidth={1.5} aria-hidden className="translate-y-0.5 shrink-0 text-ink-2" />
    <div className="min-w-0 flex-1 basis-40 break-words text-ink-2">{children}</div>
    <span className="flex gap-4">
      {onUse && <Choice label={`Use suggested ${field}`} text="Use" onClick={onUse} />}
      {onDismiss && <Choice label={`Dismiss suggested ${field}`} text="Dismiss" onClick={onDismiss} />}
      {onUndo && <Choice label={`Undo suggested ${field}`} text="Undo" onClick={onUndo} />}
    </span>
  </div>
);

const Choice = ({ label, text, onClick }: { label: string; text: string; onClick: () => void }) => (
  <button type="button" aria-label={label} className="link min-h-8 text-sm" onClick={onClick}>
    {text}
  </button>
);
