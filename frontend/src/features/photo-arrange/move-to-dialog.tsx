import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useState } from 'react';
import { TextField } from '../../shared/ui/field.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { nameOf } from '../../data/photo-order/order.js';

interface MoveToDialogProps {
  photos: readonly PhotoDto[];
  /** The first one's, from 1. */
  place: number;
  total: number;
  /** From 0. */
  onMove: (to: number) => void;
  onClose: () => void;
}

/** For a place that is too far to be carried to. */
export const MoveToDialog = ({ photos, place, total, onMove, onClose }: MoveToDialogProps) => {
  const { t } = useLingui();
  const [text, setText] = useState(String(place));
  const [error, setError] = useState<string>();
  const last = total - photos.length + 1;
  const submit = () => {
    const to = Number(text);
    if (!Number.isInteger(to) || to < 1 || to > last) {
      setError(t`Please enter a number from 1 to ${last.toLocaleString('en')}.`);
      return;
    }
    onClose();
    onMove(to - 1);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={
        <>
          <Trans>
            Move <bdi>{nameOf(photos)}</bdi>
          </Trans>
        </>
      }
      className="md:max-w-[440px]!"
      submit={t`Move`}
      onSubmit={submit}
    >
      <TextField
        label={t`Position`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        help={
          photos.length === 1
            ? t`It is at ${place.toLocaleString('en')} of ${total.toLocaleString('en')} now.`
            : t`The first of them is at ${place.toLocaleString('en')} of ${total.toLocaleString('en')} now.`
        }
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        className="tabular"
      />
    </FormDialog>
  );
};
