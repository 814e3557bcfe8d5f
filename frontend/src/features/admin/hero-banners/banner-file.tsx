import { Trans, useLingui } from '@lingui/react/macro';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { ACCEPTED_FILES, formatBytes, isPhotoFile, PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';

interface BannerFileProps {
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** Where the file of a banner is chosen or dropped, and what it looks like (ADM-HERO-26). */
export const BannerFile = ({ file, disabled, onFile }: BannerFileProps) => {
  const { t } = useLingui();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (!first || disabled) return;
    const problem = problemOf(first);
    if (problem) toast({ title: problem, variant: 'destructive' });
    else onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  if (file) {
    return (
      <figure className="relative">
        <Preview key={`${file.name}-${file.size}-${file.lastModified}`} file={file} />
        <figcaption className="mt-2 truncate text-xs text-ink-2">{`${file.name}, ${formatBytes(file.size)}`}</figcaption>
        <span className="absolute right-2 top-2 rounded-control bg-raised text-ink shadow-float">
          <ToolButton label={t`Remove the file`} disabled={disabled} onClick={() => onFile(null)}>
            <X size={17} strokeWidth={1.5} aria-hidden />
          </ToolButton>
        </span>
      </figure>
    );
  }
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
        'flex aspect-video w-full cursor-pointer flex-col items-center justify-center gap-4 rounded-control border border-dashed px-6 text-center transition-colors duration-200 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over ? 'border-ink bg-wash' : 'border-line-strong/70',
      )}
    >
      <input
        id={id}
        type="file"
        accept={ACCEPTED_FILES}
        disabled={disabled}
        aria-label={t`Choose an image`}
        className="sr-only"
        onChange={({ target }) => {
          take(target.files);
          // Lets the same file be chosen again after a refusal.
          target.value = '';
        }}
      />
      <ImagePlus size={28} strokeWidth={1} aria-hidden />
      <span className="text-sm">
        <Trans>
          Drop a picture here, or <span className="link">choose a file</span>
        </Trans>
        <span className="mt-1 block text-xs text-ink-2">
          <Trans>JPG, PNG, WEBP, HEIC or TIFF, up to {formatBytes(PHOTO_LIMITS.maxBytes)}.</Trans>
        </span>
      </span>
    </label>
  );
};

const problemOf = (file: File): string | null => {
  if (!isPhotoFile(file)) return ERRORS.FILE_TYPE_UNSUPPORTED.message;
  return file.size > PHOTO_LIMITS.maxBytes ? ERRORS.FILE_TOO_LARGE.message : null;
};

/** A sentence where the browser cannot decode the file: of what it always can, that it is damaged or no image. */
const Preview = ({ file }: { file: File }) => {
  const { t } = useLingui();
  const [isShown, setShown] = useState(true);
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (img.current) img.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <span className="block aspect-video overflow-hidden rounded-image bg-wash">
      {isShown ? (
        <img ref={img} alt="" className="size-full object-cover" onError={() => setShown(false)} />
      ) : (
        <span role="status" className="grid size-full place-items-center p-6 text-center text-sm text-ink-2">
          {/\.(heic|heif|hif|tiff?)$/i.test(file.name)
            ? t`This browser shows no preview of such a file. It can be uploaded all the same.`
            : t`This file cannot be read as an image. Please choose another one.`}
        </span>
      )}
    </span>
  );
};
