import { AlertDialog as RadixAlert, Dialog as Radix } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useBackGuard } from '../lib/site-router.js';
import { useFocusReturn } from '../hooks/use-focus-return.js';
import { useScrollLock } from '../hooks/use-scroll-lock.js';
import { closeOnEscape } from '../lib/close-on-escape.js';
import { cx } from '../lib/cx.js';
import { Button, type ButtonLook } from './button.js';
import { LayerFoot, LayerHead } from './layer-parts.js';
import { WithNames } from '../../shared/ui/with-names.js';

// Radix' own overlay locks scrolling with an inline style element, which the content policy forbids. Ours is a plain one.
const VEIL = 'fade-in fixed inset-0 bg-black/45';
// The space above is for toasts, so that none lies on a dialog's heading.
const SHEET =
  'rise-in fixed flex flex-col bg-raised text-ink shadow-float outline-none inset-x-0 bottom-0 max-h-[max(70dvh,100dvh-112px)] rounded-t-xl md:inset-auto md:left-1/2 md:top-1/2 md:max-h-[max(64dvh,100dvh-224px)] md:w-[calc(100vw-80px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Beside the button that closes. */
  tools?: ReactNode;
  className?: string;
  /** Keys pressed anywhere in it. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** False while work is going on that closing would lose. */
  dismissable?: boolean;
  /** That it is open is part of the address, so Back closes it anyway. */
  isInAddress?: boolean;
}

export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  tools,
  className,
  onKeyDown,
  dismissable = true,
  isInAddress = false,
}: DialogProps) => {
  useScrollLock(open);
  useBackGuard(open && !isInAddress, () => dismissable && onOpenChange(false));
  const focus = useFocusReturn();
  const escape = closeOnEscape(() => dismissable && onOpenChange(false));
  const keep = dismissable ? undefined : (event: Event) => event.preventDefault();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={cx(VEIL, 'z-60')} aria-hidden />
        <Radix.Content
          aria-modal
          className={cx(SHEET, 'z-61 md:max-w-[880px]', className)}
          {...focus}
          onKeyDown={(event) => {
            escape.onKeyDown(event);
            onKeyDown?.(event);
          }}
          {...(keep && { onEscapeKeyDown: keep, onPointerDownOutside: keep, onInteractOutside: keep })}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <LayerHead title={title} description={description} tools={tools} dismissable={dismissable} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-8">{children}</div>
          {footer && <LayerFoot>{footer}</LayerFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The whole question. */
  question: string;
  detail?: string;
  /** Users' texts in the question or the detail. */
  names?: readonly string[];
  confirm: string;
  /** Of the button that leaves everything as it is. */
  cancel?: string;
  onConfirm: () => void;
  /** A third way, between the two. */
  instead?: { label: string; onChoose: () => void };
  /** Of the button that confirms. */
  look?: ButtonLook;
  /** Below the detail: what else is chosen with it. */
  children?: ReactNode;
  /** It can be undone: then Enter confirms, as in the browser's own question. Else the focus begins at Cancel. */
  reversible?: boolean;
}

export const ConfirmDialog = ({
  open,
  onOpenChange,
  question,
  detail,
  names = [],
  confirm,
  cancel = 'Cancel',
  onConfirm,
  instead,
  look = 'danger',
  reversible = false,
  children,
}: ConfirmProps) => {
  useScrollLock(open);
  useBackGuard(open, () => onOpenChange(false));
  const focus = useFocusReturn();
  const yes = useRef<HTMLButtonElement>(null);
  const onOpenAutoFocus = (event: Event) => {
    focus.onOpenAutoFocus(event);
    if (!reversible) return;
    event.preventDefault();
    yes.current?.focus();
  };
  const escape = closeOnEscape(() => onOpenChange(false));
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        {/* A confirmation may lie over a dialog. */}
        <div className={cx(VEIL, 'z-62')} aria-hidden />
        <RadixAlert.Content
          aria-modal
          className={cx(SHEET, 'z-63 p-5 pb-[max(20px,env(safe-area-inset-bottom))] md:max-w-[440px] md:p-8')}
          {...focus}
          onOpenAutoFocus={onOpenAutoFocus}
          onKeyDown={(event) => {
            escape.onKeyDown(event);
            // The key that opened the question, still held down, must not confirm it.
            if (event.key === 'Enter' && event.repeat) event.preventDefault();
          }}
          {...(!detail && { 'aria-describedby': undefined })}
        >
          <RadixAlert.Title className="text-base font-medium text-balance">
            <WithNames text={question} names={names} />
          </RadixAlert.Title>
          {detail && (
            <RadixAlert.Description className="mt-2 min-h-0 overflow-y-auto text-sm text-ink-2">
              <WithNames text={detail} names={names} />
            </RadixAlert.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-7 flex shrink-0 flex-col-reverse gap-3 md:flex-row md:justify-end">
            <RadixAlert.Cancel asChild>
              <Button look="quiet">{cancel}</Button>
            </RadixAlert.Cancel>
            {instead && (
              <RadixAlert.Action asChild>
                <Button onClick={instead.onChoose}>{instead.label}</Button>
              </RadixAlert.Action>
            )}
            <RadixAlert.Action asChild>
              <Button ref={yes} look={look} onClick={onConfirm}>
                {confirm}
              </Button>
            </RadixAlert.Action>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
};
