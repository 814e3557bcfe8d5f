import { t } from '@lingui/core/macro';
import type { LeaveGuard } from '../hooks/use-leave-guard.js';
import { useLinkGuard } from '../hooks/use-link-guard.js';
import { ConfirmDialog, Dialog, type ConfirmProps, type DialogProps } from './dialog.js';

type Question = Pick<ConfirmProps, 'question' | 'detail' | 'names' | 'confirm'>;

export const discardQuestion = (): Question => ({
  question: t`Discard your unsaved changes?`,
  detail: t`What you changed has not been saved.`,
  confirm: t`Discard changes`,
});

interface DraftDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'isInAddress'> {
  /** Of what is typed in it and not saved. */
  guard: LeaveGuard;
  /** Goes through the guard. */
  onClose: () => void;
  question?: Question;
}

/** A dialog in which something is written: it asks before it is closed, or its page left, without that being saved. */
export const DraftDialog = ({
  guard,
  onClose,
  question = discardQuestion(),
  children,
  ...dialog
}: DraftDialogProps) => {
  useLinkGuard(guard.unsaved, guard.leave);
  return (
    <Dialog {...dialog} open onOpenChange={(open) => !open && onClose()}>
      {children}
      <ConfirmDialog {...question} {...guard.dialog} />
    </Dialog>
  );
};
