import { useSyncExternalStore } from 'react';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../shared/ui/error-boundary.js';
import { toastStore } from '../../shared/toast/toast-store.js';

const ToastView = lazyComponent(async () => ({ default: (await import('./toast-view.js')).ToastView }));

const nothing = () => null;

export const bringToastsWhenIdle = ToastView.whenIdle;

/** Nothing is loaded until there is something to say. */
export const Toaster = () => {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current, nothing);
  return (
    <ErrorBoundary tryAgainWith={shown}>
      <SuspenseBoundary>{shown && <ToastView shown={shown} />}</SuspenseBoundary>
    </ErrorBoundary>
  );
};
