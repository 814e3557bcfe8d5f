import { useId, type ReactNode } from 'react';
import { cx } from '../lib/cx.js';

interface ChoiceCardsProps<Id extends string> {
  legend: string;
  value: Id;
  onChange: (id: Id) => void;
  choices: readonly { id: Id; label: string; note?: string; drawing?: ReactNode }[];
  /** Of the grid. */
  className?: string;
}

/** One of a few, each with what it means. The browser's own radios, so arrow keys and forms work as everywhere. */
export const ChoiceCards = <Id extends string>({
  legend,
  value,
  onChange,
  choices,
  className,
}: ChoiceCardsProps<Id>) => {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className={cx('mt-2.5 grid gap-2.5', className)}>
        {choices.map(({ id, label, note, drawing }) => (
          <label
            key={id}
            className="relative flex cursor-pointer gap-3 rounded-control border border-line-strong/50 bg-raised p-3.5 transition-colors duration-200 hover:border-line-strong has-[:checked]:border-ink has-[:checked]:shadow-[inset_0_0_0_1px_var(--ink)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {drawing}
            <span className="min-w-0">
              <span className="block text-sm font-medium">{label}</span>
              {note && <span className="mt-0.5 block text-xs text-ink-2">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
