import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useBackGuard } from '../lib/site-router.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useScrollLock } from '../hooks/use-scroll-lock.js';
import { closeOnEscape } from '../lib/close-on-escape.js';
import { cx } from '../lib/cx.js';
import { LayerFoot, LayerHead } from './layer-parts.js';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title. */
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Beside the button that closes. */
  tools?: ReactNode;
  className?: string;
}

/** A panel beside what it belongs to: from the right, on a phone from below. It has our own veil, as dialogs do. */
export const Sheet = ({ open, onOpenChange, title, description, children, footer, tools, className }: SheetProps) => {
  useScrollLock(open);
  useBackGuard(open, () => onOpenChange(false));
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fade-in fixed inset-0 z-60 bg-black/45" aria-hidden />
        <Radix.Content
          aria-modal
          className={cx(
            'fixed inset-x-0 bottom-0 z-61 flex max-h-[max(70dvh,100dvh-112px)] flex-col rounded-t-xl bg-raised text-ink shadow-float outline-none',
            'md:inset-y-0 md:left-auto md:right-0 md:max-h-none md:w-[480px] md:rounded-none',
            'transition-[translate,opacity] duration-[220ms] ease-out starting:translate-y-6 starting:opacity-0 md:starting:translate-x-8 md:starting:translate-y-0',
            className,
          )}
          {...focus}
          {...closeOnEscape(() => onOpenChange(false))}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <LayerHead title={title} description={description} tools={tools} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 md:px-8">{children}</div>
          {footer && <LayerFoot>{footer}</LayerFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
