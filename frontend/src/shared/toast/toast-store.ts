import { TOAST_MS } from '../constants.js';
import { createStore } from '../lib/create-store.js';

export interface ToastMessage {
  title: string;
  description?: string;
  /** Users' texts in the description. */
  names?: readonly string[];
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** Milliseconds. */
  duration?: number;
}
export interface ShownToast extends ToastMessage {
  id: number;
  duration: number;
}

let lastId = 0;

/** The toast that is shown. */
export const toastStore = createStore<ShownToast | null>(null);

/** Shows a toast; the newest replaces the one before at once (TOAST-05, TOAST-09). */
export const toast = (message: ToastMessage): void => {
  lastId += 1;
  toastStore.set({ duration: TOAST_MS, ...message, id: lastId });
};

export const dismissToast = (id?: number): void => {
  if (id === undefined || toastStore.current()?.id === id) toastStore.set(null);
};
