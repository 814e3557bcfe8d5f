import { Trans, useLingui } from '@lingui/react/macro';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { LazyCropEditor } from '../../../widgets/crop-editor/lazy-crop-editor.js';

interface CropFileProps {
  file: File;
  isSending: boolean;
  error: Error | null;
  onCancel: () => void;
  /** Null: the server takes the middle. */
  onUpload: (crop: CropDto | null) => void;
}

/** The chosen file before it is sent: preview and crop, Upload or Cancel (PROF-14). */
export const CropFile = ({ file, isSending, error, onCancel, onUpload }: CropFileProps) => {
  const { t } = useLingui();
  const src = useFileAddress(file);
  const [crop, setCrop] = useState<CropDto | null>(null);
  const [shown, setShown] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const giveUp = () => {
    setShown(false);
    setCrop(null);
  };
  // The file chooser is gone, and the focus with it.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t`Chosen picture ${file.name}`}
      tabIndex={-1}
      className="fade-in outline-none"
    >
      <p dir="auto" className="mb-3 truncate text-left text-sm">
        {file.name}
      </p>
      {!shown && (
        <p role="status" className="mb-5 max-w-[52ch] rounded-control bg-wash p-4 text-sm">
          <Trans>
            This browser cannot show this kind of picture. It can be uploaded all the same: the middle of it is taken as
            a square.
          </Trans>
        </p>
      )}
      {shown && src && <LazyCropEditor src={src} crop={crop} onCrop={setCrop} onUnshowable={giveUp} />}
      {error && !isSending && (
        <p role="alert" className="mb-4 max-w-[52ch] text-sm text-danger">
          {sentenceOf(error, t`The picture could not be uploaded.`)}
        </p>
      )}
      <div className="mt-2 flex gap-3">
        <Button look="solid" disabled={isSending} onClick={() => onUpload(crop)}>
          {isSending ? t`Uploading…` : t`Upload`}
        </Button>
        <Button look="quiet" disabled={isSending} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
};

/** The file as an address the crop tool can show, for as long as it is looked at. */
const useFileAddress = (file: File): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    const frame = requestAnimationFrame(() => {
      made = URL.createObjectURL(file);
      setAddress(made);
    });
    return () => {
      cancelAnimationFrame(frame);
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
};
