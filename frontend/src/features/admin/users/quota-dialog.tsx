import { useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { formatBytes, type Shelf } from '@vitrine/contracts/media/photo.rules';
import type { ShelfStorage } from '@vitrine/contracts/media/user-storage.dto';
import { QUOTA_MAX_BYTES, quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import { useState } from 'react';
import { useSetQuota } from '../../../data/admin/users/change-users.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { quotaOfText, quotaText } from './quota-text.js';
import { userName } from './user-name.js';

interface QuotaDialogProps {
  user: ListedUserDto;
  shelf: Shelf;
  /** Of that shelf. */
  storage: ShelfStorage;
  onClose: () => void;
}

/** A quota for one user; an empty field stands for the default. */
export const QuotaDialog = ({ user, shelf, storage, onClose }: QuotaDialogProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(quotaText(storage.ownQuotaBytes));
  const { mutate, isPending } = useSetQuota(onClose);
  const name = userName(user);
  const ownQuotaBytes = quotaOfText(typed);
  const isTooMuch = ownQuotaBytes === Infinity;
  const isWrong = ownQuotaBytes === undefined || isTooMuch;
  const isBelowUse = !isWrong && quotaOf({ ...storage, ownQuotaBytes }) < storage.usedBytes;
  return (
    <FormDialog
      onClose={onClose}
      title={
        <WithNames
          text={shelf === 'delivery' ? t`Storage quota of ${name} for client galleries` : t`Storage quota of ${name}`}
          names={[name]}
        />
      }
      description={t`${formatBytes(storage.usedBytes)} are stored at present, the trash included.`}
      submit={t`Save`}
      submitting={t`Saving…`}
      isBusy={isPending}
      problem={isWrong}
      onSubmit={() => isWrong || mutate({ userId: user.id, shelf, quotaBytes: ownQuotaBytes })}
    >
      <TextField
        label={t`Quota in MB`}
        help={t`Leave it empty for the default, ${formatBytes(storage.defaultQuotaBytes)}.`}
        error={
          isTooMuch
            ? t`At most ${formatBytes(QUOTA_MAX_BYTES)}. For more, the default of the site can be raised.`
            : isWrong
              ? t`Please enter a number of megabytes, or nothing.`
              : undefined
        }
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        placeholder={quotaText(storage.defaultQuotaBytes)}
        className="tabular max-w-48"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="min-h-10 text-sm text-ink-2">
        {isBelowUse && t`More than this is stored. Nothing is deleted; uploads are refused until it fits again.`}
      </p>
    </FormDialog>
  );
};
