import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { cx } from '../lib/cx.js';

export type ButtonLook = 'solid' | 'quiet' | 'line' | 'danger';

const LOOKS: Record<ButtonLook, string> = {
  solid: 'bg-ink text-paper hover:bg-ink/85',
  quiet: 'text-ink hover:bg-ink/6',
  line: 'border border-line-strong/60 text-ink hover:border-ink',
  danger: 'bg-danger text-paper hover:bg-danger/88',
};

/** Class list of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'line', extra?: string): string =>
  cx(
    'inline-flex min-h-11 items-center justify-center gap-2 whitespace-nowrap rounded-control px-4 text-sm font-medium transition-colors duration-200 md:min-h-10',
    'disabled:opacity-50 disabled:hover:bg-auto aria-disabled:opacity-50',
    LOOKS[look],
    extra,
  );

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  look?: ButtonLook;
  /** While its work goes on, or has left nothing to do. It takes no click then, and keeps the focus, which a disabled button loses. */
  isBusy?: boolean;
}

export const Button = ({ look = 'line', className, type = 'button', isBusy = false, ...props }: ButtonProps) => (
  <button
    type={type}
    className={buttonClass(look, className)}
    {...props}
    {...(isBusy && { 'aria-disabled': true, onClick: ignore })}
  />
);

/** A form is not submitted, either. */
const ignore = (event: MouseEvent): void => event.preventDefault();

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Accessible name. */
  label: string;
  children: ReactNode;
}

export const IconButton = ({ label, className, children, ...props }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className={cx(
      'inline-grid size-11 place-items-center rounded-control transition-colors duration-200 hover:bg-current/8 disabled:opacity-35 aria-disabled:opacity-35 md:size-10',
      className,
    )}
    {...props}
  >
    {children}
  </button>
);
