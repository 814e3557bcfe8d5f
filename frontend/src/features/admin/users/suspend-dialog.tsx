import { Trans, useLingui } from '@lingui/react/macro';
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

/** Asks for the reason, and says what a suspension does. */
export const SuspendDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
  const { t } = useLingui();
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
      title={<WithNames text={t`Suspend ${name}`} names={[name]} />}
      description={t`Visitors no longer see the portfolio and its images, and the user is signed out. Nothing is deleted; the account can be restored at any time.`}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" type="submit" form={form} isBusy={isPending} className="min-w-28">
            {isPending ? t`Suspending…` : t`Suspend`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextArea
          label={t`Reason`}
          help={t`For administrators alone; it stands in the act log.`}
          error={isTried && !words ? t`Please give a reason.` : undefined}
          value={reason}
          maxLength={REASON_MAX}
          rows={3}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </DraftDialog>
  );
};
