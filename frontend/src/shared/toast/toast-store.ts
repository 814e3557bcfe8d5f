import { TOAST_MS } from '../constants.js';

export interface ToastMessage {
  title: string;
  description?: string;
  /** Words of users in the description. */
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

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast; the newest replaces the one before at once (TOAST-05, TOAST-09). */
export const toast = (message: ToastMessage): void => {
  lastId += 1;
  shown = { duration: TOAST_MS, ...message, id: lastId };
  tell();
};

export const dismissToast = (id?: number): void => {
  if (id !== undefined && shown?.id !== id) return;
  shown = null;
  tell();
};

export const toastStore = {
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  current: () => shown,
};
