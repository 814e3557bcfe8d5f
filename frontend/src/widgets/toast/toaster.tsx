import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.js';

const ToastView = lazy(async () => ({ default: (await import('./toast-view.js')).ToastView }));

/** Nothing is loaded until there is something to say. */
export const Toaster = () => {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return <Suspense>{shown && <ToastView shown={shown} />}</Suspense>;
};
