import { useId, useState, type ReactNode } from 'react';
import { Switch } from '../../shared/ui/switch.js';
import { TextArea, TextField } from '../../shared/ui/field.js';

/* Settings of a gallery are saved one by one, as soon as they are set: a page of them needs no button. */

interface SavedTextProps {
  label: string;
  help?: ReactNode;
  value: string;
  /** Null: it is fine. */
  problemOf?: (text: string) => string | null;
  onSave: (text: string) => void;
  maxLength?: number;
  /** Of a text of several lines. */
  rows?: number;
  type?: 'text' | 'date' | 'number';
  min?: number;
  placeholder?: string;
  className?: string;
}

/** A text that is saved when its field is left, or by Enter where it has one line. What is wrong stays and says so. */
export const SavedText = ({ label, help, value, problemOf, onSave, rows, ...rest }: SavedTextProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const problem = typed === null ? null : (problemOf?.(typed.trim()) ?? null);
  const save = () => {
    if (typed === null || problem !== null) return;
    setTyped(null);
    if (typed.trim() !== value) onSave(typed.trim());
  };
  const field = {
    label,
    help,
    value: text,
    error: problem ?? undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: save,
  };
  if (rows !== undefined) return <TextArea {...field} rows={rows} maxLength={rest.maxLength} />;
  return (
    <TextField
      {...field}
      {...rest}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
    />
  );
};

interface SwitchRowProps {
  label: string;
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch with what it means. */
export const SwitchRow = ({ label, note, ...rest }: SwitchRowProps) => {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-8 border-b border-line py-4">
      <div>
        <p className="text-sm font-medium">{label}</p>
        <p id={id} className="mt-0.5 max-w-[60ch] text-sm text-ink-2">
          {note}
        </p>
      </div>
      <div className="pt-0.5">
        <Switch label={label} describedBy={id} {...rest} />
      </div>
    </div>
  );
};
