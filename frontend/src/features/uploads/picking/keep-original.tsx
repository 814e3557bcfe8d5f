import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { useId } from 'react';
import { Checkbox } from '../../../shared/ui/checkbox.js';

type KeepOriginalProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Size of what is chosen; null without a file. */
} & ({ many: true; bytes: number } | { many?: false; bytes: number | null });

/** Off by default: the specified optimisation is the default (UPL-13). */
export const KeepOriginal = ({ checked, onChange, bytes, many = false, disabled = false }: KeepOriginalProps) => {
  const { t } = useLingui();
  const id = useId();
  const size = formatBytes(bytes ?? 0);
  return (
    <fieldset disabled={disabled} aria-describedby={id} className="disabled:opacity-50">
      <Checkbox
        checked={checked}
        onChange={onChange}
        label={many ? t`Keep the original files` : t`Keep the original file`}
      />
      <p id={id} className="-mt-1 pl-7 text-xs text-ink-2">
        {many ? (
          <Trans>
            They are stored untouched for you to download, and all {size} count towards your storage. Otherwise only a
            smaller copy in high quality is kept, at most 2400 pixels wide. Visitors never get the files themselves.
          </Trans>
        ) : bytes === null ? (
          <Trans>
            It is stored untouched for you to download, and its full size counts towards your storage. Otherwise only a
            smaller copy in high quality is kept, at most 2400 pixels wide. Visitors never get the file itself.
          </Trans>
        ) : (
          <Trans>
            It is stored untouched for you to download, and {size} count towards your storage. Otherwise only a smaller
            copy in high quality is kept, at most 2400 pixels wide. Visitors never get the file itself.
          </Trans>
        )}
      </p>
    </fieldset>
  );
};
