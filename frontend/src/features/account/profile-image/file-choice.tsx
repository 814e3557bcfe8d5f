import { Trans, useLingui } from '@lingui/react/macro';
import { ACCEPTED_ENDINGS, formatBytes, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react';
import { cx } from '../../../shared/lib/cx.js';

const { maxBytes, recommendedSide } = PROFILE_IMAGE_LIMITS;

interface FileChoiceProps {
  onFile: (file: File) => void;
  disabled: boolean;
  /** Takes the focus when the crop tool that had it is gone. */
  takesFocus: boolean;
}

/** Where an image is chosen or dropped (PROF-14, PROF-18). */
export const FileChoice = ({ onFile, disabled, takesFocus }: FileChoiceProps) => {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const begin = useEffectEvent(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);

  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first && !disabled) onFile(first);
    // Lets the same file be chosen again after a refusal.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-28 w-full cursor-pointer items-center gap-5 rounded-control border border-dashed px-6 py-5 transition-colors duration-200 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over ? 'border-ink bg-wash' : 'border-line-strong/70',
      )}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={`image/*,${ACCEPTED_ENDINGS}`}
        disabled={disabled}
        aria-label={t`Choose a picture`}
        className="sr-only"
        onChange={(event) => take(event.target.files)}
      />
      <ImagePlus size={28} strokeWidth={1} aria-hidden className="shrink-0" />
      <span className="text-sm">
        <Trans>
          Drop a picture here, or <span className="link">choose a file</span>
          <span className="mt-1 block text-xs text-ink-2">
            A square image of {recommendedSide} × {recommendedSide} px or more is best. Up to {formatBytes(maxBytes)}.
          </span>
        </Trans>
      </span>
    </label>
  );
};
