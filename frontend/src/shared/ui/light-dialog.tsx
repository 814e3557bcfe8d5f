import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useScrollLock } from '../hooks/use-scroll-lock.js';
import { cx } from '../lib/cx.js';
import { useBackGuard } from '../lib/site-router.js';
import { IconButton } from './button.js';
import { Cross } from './icons.js';

interface LightDialogProps {
  title: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Beside the page instead of over its middle. */
  isSheet?: boolean;
}

/**
 * A dialog or sheet for visitors' pages: the platform's own element, which keeps the focus and gives it back, closes by
 * Escape, and lies above everything, the viewer too. `Dialog` and `Sheet` would cost a visitor 18 kB more. Mounted while open.
 */
export const LightDialog = ({ title, description, onClose, children, footer, isSheet = false }: LightDialogProps) => {
  const { t } = useLingui();
  const layer = useRef<HTMLDialogElement>(null);
  useScrollLock(true);
  useBackGuard(true, onClose);
  // Closed before it leaves the document, or the focus does not return.
  useLayoutEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return createPortal(
    <dialog
      ref={layer}
      aria-labelledby="light-dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={cx('light-dialog rise-in', isSheet && 'light-sheet')}
    >
      <div className="flex max-h-[inherit] flex-col md:h-full">
        <header className="flex items-start justify-between gap-4 px-5 pb-4 pt-5 md:px-8 md:pt-7">
          <div className="min-w-0">
            <h2 id="light-dialog-title" dir="auto" className="display text-left text-lg break-words">
              {title}
            </h2>
            {description && <p className="mt-1 text-sm text-ink-2">{description}</p>}
          </div>
          <IconButton label={t`Close`} onClick={onClose} className="-mr-2 -mt-2 shrink-0">
            <Cross size={20} strokeWidth={1.5} />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 md:px-8">{children}</div>
        {footer && (
          <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 pb-[max(16px,env(safe-area-inset-bottom))] pt-4 md:px-8">
            {footer}
          </footer>
        )}
      </div>
    </dialog>,
    document.body,
  );
};
