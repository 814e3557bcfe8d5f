import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { useStore } from '../../shared/lib/create-store.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { toastStore } from '../../shared/toast/toast-store.js';

const ToastView = lazyComponent(async () => ({ default: (await import('./toast-view.js')).ToastView }));

export const bringToastsWhenIdle = ToastView.whenIdle;

/** Its code is loaded with the first toast. */
export const Toaster = () => {
  const shown = useStore(toastStore, null);
  return (
    <ErrorBoundary retryWith={shown}>
      <SuspenseBoundary>{shown && <ToastView shown={shown} />}</SuspenseBoundary>
    </ErrorBoundary>
  );
};
