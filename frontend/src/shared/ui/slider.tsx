import { Slider as Radix } from 'radix-ui';
import { cx } from '../lib/cx.js';

interface SliderProps {
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Accessible name. */
  label: string;
  /** The value in words. */
  text?: string;
  disabled?: boolean;
  className?: string;
}

export const Slider = ({ value, min, max, step, onChange, label, text, disabled, className }: SliderProps) => (
  <Radix.Root
    value={[value]}
    min={min}
    max={max}
    step={step}
    {...(disabled && { disabled })}
    onValueChange={([next]) => next !== undefined && onChange(next)}
    className={cx('relative flex h-11 w-full touch-none select-none items-center md:h-10', className)}
  >
    <Radix.Track className="relative h-0.5 grow rounded-full bg-ink/15">
      <Radix.Range className="absolute h-full rounded-full bg-ink" />
    </Radix.Track>
    <Radix.Thumb
      aria-label={label}
      {...(text && { 'aria-valuetext': text })}
      className="block size-5 cursor-grab rounded-full border border-line-strong bg-raised shadow-sm transition-colors duration-200 hover:border-ink active:cursor-grabbing"
    />
  </Radix.Root>
);
