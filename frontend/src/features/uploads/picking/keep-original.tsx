import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { useId } from 'react';
import { Checkbox } from '../../../shared/ui/checkbox.js';

interface KeepOriginalProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Size of the chosen file; null without one. */
  bytes: number | null;
  many?: boolean;
  disabled?: boolean;
}

/** Off by default: the specified optimisation is the default (UPL-13). */
export const KeepOriginal = ({ checked, onChange, bytes, many = false, disabled = false }: KeepOriginalProps) => {
  const id = useId();
  const whole = bytes === null ? 'its full size counts' : `${many ? 'all ' : ''}${formatBytes(bytes)} count`;
  return (
    <fieldset disabled={disabled} aria-describedby={id} className="disabled:opacity-50">
      <Checkbox
        checked={checked}
        onChange={onChange}
        label={many ? 'Keep the original files' : 'Keep the original file'}
      />
      <p id={id} className="-mt-1 pl-7 text-xs text-ink-2">
        {many ? 'They are' : 'It is'} stored untouched for you to download, and {whole} towards your storage. Otherwise
        only a smaller copy in high quality is kept, at most 2400 pixels wide. Visitors never get the{' '}
        {many ? 'files themselves' : 'file itself'}.
      </p>
    </fieldset>
  );
};
