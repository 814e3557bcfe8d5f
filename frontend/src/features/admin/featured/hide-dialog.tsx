import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { REASON_MAX, REASON_MISSING } from '@vitrine/contracts/media/moderation.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { useState } from 'react';
import { useHidePhoto } from '../../../data/admin/photos/moderate-photos.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { TextArea } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { WithNames } from '../../../shared/ui/with-names.js';

interface HideDialogProps {
  photo: AdminPhotoDto;
  onClose: () => void;
}

/** The reason for which a photo is hidden; of one that is hidden already, another reason. */
export const HideDialog = ({ photo: { id, title, hidden }, onClose }: HideDialogProps) => {
  const { t } = useLingui();
  const former = hidden?.reason ?? '';
  const [reason, setReason] = useState(former);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useHidePhoto(onClose);
  const missing = isMissing && reason.trim() === '' ? REASON_MISSING : undefined;
  const refused = error ? (fieldErrorsOf(error)['reason'] ?? sentenceOf(error)) : undefined;
  const guard = useLeaveGuard(reason.trim() !== former.trim());
  const submit = () => {
    setMissing(true);
    if (reason.trim() !== '') mutate({ id, reason: reason.trim() });
  };
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={<WithNames text={t`Hide “${title}”?`} names={[title]} />}
      description={t`Visitors do not see it any more, nor a hero or profile picture made from it. Its photographer keeps it and reads your reason.`}
      look="danger"
      submit={hidden ? t`Change reason` : t`Hide photo`}
      submitting={hidden ? t`Changing…` : t`Hiding…`}
      isBusy={isPending}
      onSubmit={submit}
    >
      <TextArea
        label={t`Reason`}
        rows={5}
        required
        maxLength={REASON_MAX}
        value={reason}
        help={plural(REASON_MAX - reason.length, { one: '# character left', other: '# characters left' })}
        error={missing ?? refused}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
};
