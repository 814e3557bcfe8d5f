import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { REASON_MAX, REASON_MISSING } from '@vitrine/contracts/media/moderation.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { useState, type SubmitEvent } from 'react';
import { useHidePhoto } from '../../../data/admin/photos/moderate-photos.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { TextArea } from '../../../shared/ui/field.js';
import { WithNames } from '../../../shared/ui/with-names.js';

const FORM = 'hide-photo';

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
  const close = () => guard.leave(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(true);
    if (reason.trim() !== '' && !isPending) mutate({ id, reason: reason.trim() });
  };
  const [act, acting] = hidden ? [t`Change reason`, t`Changing…`] : [t`Hide photo`, t`Hiding…`];
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      dismissable={!isPending}
      title={<WithNames text={t`Hide “${title}”?`} names={[title]} />}
      description={t`Visitors do not see it any more, nor a hero or profile picture made from it. Its photographer keeps it and reads your reason.`}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" type="submit" form={FORM} aria-disabled={isPending} className="min-w-32">
            {isPending ? acting : act}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
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
      </form>
    </DraftDialog>
  );
};
