import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useScrollLock } from '../hooks/use-scroll-lock.js';
import { closeOnEscape } from '../lib/close-on-escape.js';
import { cx } from '../lib/cx.js';
import { IconButton } from './button.js';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
}

/** A panel beside what it belongs to: from the right, on a phone from below. It has our own veil, as dialogs do. */
export const Sheet = ({ open, onOpenChange, title, description, children, footer, className }: SheetProps) => {
  useScrollLock(open);
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fade-in fixed inset-0 z-60 bg-black/45" aria-hidden />
        <Radix.Content
          aria-modal
          className={cx(
            'fixed inset-x-0 bottom-0 z-61 flex max-h-[94dvh] flex-col rounded-t-xl bg-raised text-ink shadow-float outline-none',
            'md:inset-y-0 md:left-auto md:right-0 md:max-h-none md:w-[480px] md:rounded-none',
            'transition-[translate,opacity] duration-[220ms] ease-out starting:translate-y-6 starting:opacity-0 md:starting:translate-x-8 md:starting:translate-y-0',
            className,
          )}
          {...focus}
          {...closeOnEscape(() => onOpenChange(false))}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pb-4 pt-5 md:px-8 md:pt-7">
            <div className="min-w-0">
              <Radix.Title className="display text-lg break-words text-balance">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2 -mt-2 shrink-0">
                <X size={20} strokeWidth={1.5} />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 md:px-8">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 pb-[max(16px,env(safe-area-inset-bottom))] pt-4 md:px-8">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
