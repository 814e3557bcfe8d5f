import { useId, type ComponentProps } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { CONTROL, edge } from '../../shared/ui/field.js';

interface EntryFieldProps extends ComponentProps<'input'> {
  /** Accessible name: rows of a list show no labels. */
  label: string;
  problem: string | undefined;
}

/** A text of one row. */
export const EntryField = ({ label, problem, className, ...props }: EntryFieldProps) => {
  const id = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <input
        dir="auto"
        autoComplete="off"
        aria-label={label}
        className={cx(CONTROL, edge(problem), 'h-11 md:h-10')}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        {...props}
      />
      {problem && (
        <p id={id} className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
};
