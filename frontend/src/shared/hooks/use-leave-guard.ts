import { useState } from 'react';
import { useLeaveWarning } from './use-leave-warning.js';

export interface LeaveGuard {
  /** Something would be lost. */
  unsaved: boolean;
  /** Leaves at once, or, if something would be lost, once that is confirmed. */
  leave: (go: () => void) => void;
  /** The question is open. */
  isAsking: boolean;
  /** What the question's `ConfirmDialog` needs. */
  dialog: { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void };
}

/** Confirms before unsaved changes are left; the browser does when the page itself is left. */
export const useLeaveGuard = (unsaved: boolean, onDiscard?: () => void): LeaveGuard => {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useLeaveWarning(unsaved);
  return {
    unsaved,
    leave: (go) => (unsaved ? setWaiting(() => go) : go()),
    isAsking: waiting !== null,
    dialog: {
      open: waiting !== null,
      onOpenChange: (open) => !open && setWaiting(null),
      onConfirm: () => {
        onDiscard?.();
        setWaiting(null);
        waiting?.();
      },
    },
  };
};
