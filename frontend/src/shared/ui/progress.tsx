import { cx } from '../lib/cx.js';

/** A hairline that fills. `value` is 0 to 100. */
export const Progress = ({ value, label, className }: { value: number; label: string; className?: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    className={cx('h-0.5 w-full overflow-hidden rounded-full bg-ink/10', className)}
  >
    <div
      className="h-full origin-left bg-accent transition-transform duration-200 ease-out"
      style={{ transform: `scaleX(${value / 100})` }}
    />
  </div>
);
