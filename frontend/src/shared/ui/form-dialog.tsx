import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { LeaveGuard } from '../hooks/use-leave-guard.js';
import { Button, type ButtonLook } from './button.js';
import { Dialog, type DialogProps } from './dialog.js';
import { DraftDialog } from './draft-dialog.js';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'className' | 'children'> {
  /** Of what is typed in it, where closing asks before that is lost. */
  guard?: LeaveGuard;
  onClose: () => void;
  /** Not called while it is busy or has a problem. */
  onSubmit: () => void;
  /** What the button says, and what it says while it is busy. */
  submit: string;
  submitting?: string;
  look?: ButtonLook;
  isBusy?: boolean;
  /** Why it cannot be sent yet, said beside the button; true where its fields say it. */
  problem?: string | boolean | null;
}

/** A dialog that is one form: Cancel, and a button that sends it. It stays open while it is being sent. */
export const FormDialog = ({
  guard,
  onClose,
  onSubmit,
  submit,
  submitting = submit,
  look = 'solid',
  isBusy = false,
  problem = null,
  className = 'md:max-w-[520px]!',
  children,
  ...head
}: FormDialogProps) => {
  const form = useId();
  const why = typeof problem === 'string' ? `${form}-why` : undefined;
  const close = guard ? () => guard.leave(onClose) : onClose;
  const dialog = {
    ...head,
    className,
    dismissable: !isBusy,
    footer: (
      <>
        {why && (
          <p id={why} className="w-full text-xs text-ink-2 sm:mr-auto sm:w-auto">
            {problem}
          </p>
        )}
        <Button look="quiet" disabled={isBusy} onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          look={look}
          type="submit"
          form={form}
          disabled={Boolean(problem)}
          isBusy={isBusy}
          aria-describedby={why}
          className="min-w-32"
        >
          {isBusy ? submitting : submit}
        </Button>
      </>
    ),
    children: (
      <form
        id={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem && !isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    ),
  };
  return guard ? (
    <DraftDialog {...dialog} guard={guard} onClose={close} />
  ) : (
    <Dialog {...dialog} open onOpenChange={(open) => open || close()} />
  );
};
