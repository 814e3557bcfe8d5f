import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, type FocusEvent } from 'react';
import { TOAST_SWIPE_PX, TOAST_WIDTH_PX } from '../../shared/constants.js';
import { cx } from '../../shared/lib/cx.js';
import { buttonClass, IconButton } from '../../shared/ui/button.js';
import { dismissToast, type ShownToast } from '../../shared/toast/toast-store.js';
import { WithNames } from '../../shared/ui/with-names.js';

export const ToastView = ({ shown }: { shown: ShownToast }) => {
  const { t } = useLingui();
  const focus = useFocusBack();
  return (
    <Toast.Provider swipeDirection="up" swipeThreshold={TOAST_SWIPE_PX} label={t`Notification`}>
      <Toast.Root
        key={shown.id}
        duration={shown.duration}
        type={shown.variant === 'destructive' ? 'foreground' : 'background'}
        onOpenChange={(open) => !open && dismissToast(shown.id)}
        data-variant={shown.variant ?? 'default'}
        className={cx(
          'rise-in flex items-start gap-4 rounded-lg border bg-raised py-3.5 pl-5 pr-2.5 text-ink shadow-float',
          'data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y) data-[swipe=cancel]:translate-y-0 data-[swipe=cancel]:transition-transform',
          shown.variant === 'destructive' ? 'border-danger' : 'border-line',
        )}
      >
        <div className="min-w-0 flex-1 py-1">
          <Toast.Title className={cx('text-sm font-medium', shown.variant === 'destructive' && 'text-danger')}>
            {shown.title}
          </Toast.Title>
          {shown.description && (
            <Toast.Description className="mt-0.5 break-words text-sm text-ink-2">
              <WithNames text={shown.description} names={shown.names ?? []} />
            </Toast.Description>
          )}
          {shown.action && (
            <Toast.Action asChild altText={shown.action.label}>
              <button type="button" className={buttonClass('line', 'mt-3')} onClick={shown.action.onClick}>
                {shown.action.label}
              </button>
            </Toast.Action>
          )}
        </div>
        <Toast.Close asChild>
          <IconButton label={t`Close`} className="-my-1 text-ink-2 md:my-0 md:size-9!">
            <X size={16} strokeWidth={1.5} />
          </IconButton>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        {...focus}
        className="fixed inset-x-0 top-0 z-90 mx-auto w-full p-4 pt-[max(16px,env(safe-area-inset-top))] outline-none"
        style={{ maxWidth: TOAST_WIDTH_PX }}
      />
    </Toast.Provider>
  );
};

/** When a focused toast closes, the focus returns to where it was. */
const useFocusBack = () => {
  const from = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && from.current?.isConnected) from.current.focus();
    },
    [],
  );
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
  };
};
