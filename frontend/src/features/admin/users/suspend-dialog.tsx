import { useLingui } from '@lingui/react/macro';
import { REASON_MAX } from '@vitrine/contracts/media/moderation.rules';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useState } from 'react';
import { useSuspendUser } from '../../../data/admin/users/change-users.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { TextArea } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { userName } from './user-name.js';

/** Asks for the reason, and says what a suspension does. */
export const SuspendDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useSuspendUser(onClose);
  const name = userName(user);
  const words = reason.trim();
  const guard = useLeaveGuard(words !== '');
  const submit = () => {
    setTried(true);
    if (words) mutate({ userId: user.id, reason: words });
  };
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={<WithNames text={t`Suspend ${name}`} names={[name]} />}
      description={t`Visitors no longer see the portfolio and its images, and the user is signed out. Nothing is deleted; the account can be restored at any time.`}
      look="danger"
      submit={t`Suspend`}
      submitting={t`Suspending…`}
      isBusy={isPending}
      onSubmit={submit}
    >
      <TextArea
        label={t`Reason`}
        help={t`For administrators alone; it stands in the act log.`}
        error={isTried && !words ? t`Please give a reason.` : undefined}
        value={reason}
        maxLength={REASON_MAX}
        rows={3}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
