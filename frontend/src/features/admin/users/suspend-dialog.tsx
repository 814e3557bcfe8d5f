import { REASON_MAX } from '@vitrine/contracts/media/moderation.rules';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useId, useState, type SubmitEvent } from 'react';
import { useSuspendUser } from '../../../data/admin/users/change-users.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { TextArea } from '../../../shared/ui/field.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { userName } from './user-name.js';
import { USERS_TEXT } from './users-texts.js';

const TEXT = USERS_TEXT.suspendDialog;

/** Asks for the reason, and says what a suspension does. */
export const SuspendDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
  const form = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useSuspendUser(onClose);
  const name = userName(user);
  const words = reason.trim();
  const guard = useLeaveGuard(words !== '');
  const close = () => guard.leave(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (words && !isPending) mutate({ userId: user.id, reason: words });
  };
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      dismissable={!isPending}
      title={<WithNames text={TEXT.title(name)} names={[name]} />}
      description={TEXT.description}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button look="danger" type="submit" form={form} isBusy={isPending} className="min-w-28">
            {isPending ? TEXT.suspending : TEXT.suspend}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextArea
          label={TEXT.reason}
          help={TEXT.reasonHelp}
          error={isTried && !words ? TEXT.reasonMissing : undefined}
          value={reason}
          maxLength={REASON_MAX}
          rows={3}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </DraftDialog>
  );
};
