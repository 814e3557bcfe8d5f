import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACCEPTED_FILES, formatBytes, PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, type ComponentPropsWithRef } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { LIBRARY_PATHS } from '../../../shared/lib/site-paths.js';
import { Link } from '../../../shared/ui/link.js';
import { Progress } from '../../../shared/ui/progress.js';
import { useHighRange } from '../queue/file-remarks.js';
import { pickChosen, type Picked } from '../picking/picked-files.js';
import type { UploadState } from './upload-state.js';

interface DropZoneProps {
  state: UploadState;
  disabled: boolean;
  /** Files are being held over the page. */
  over: boolean;
  /** One file and no folders. */
  single?: boolean;
  onPicked: (picked: Picked) => void;
  onRemove: () => void;
}

/** The field to choose or drop a photo, then its preview. */
export const DropZone = ({ state, disabled, over, single = false, onPicked, onRemove }: DropZoneProps) => {
  const { t } = useLingui();
  const id = useId();
  const { file, image, known } = state;
  const take = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    // Lets the same file be chosen again after a refusal.
    input.value = '';
    const picked = await pickChosen(chosen);
    if (!disabled && (picked.files.length > 0 || picked.refused)) onPicked(picked);
  };

  return (
    <div className="flex flex-1 flex-col gap-3">
      <label
        htmlFor={id}
        className={cx(
          'relative grid aspect-4/3 max-h-[40dvh] min-h-40 w-full cursor-pointer place-items-center overflow-hidden rounded-control transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent md:aspect-auto md:max-h-none md:min-h-80 md:flex-1',
          file ? 'bg-wash' : 'border border-dashed border-line-strong/70 hover:border-ink',
          over && 'border-ink bg-wash',
        )}
      >
        <input
          id={id}
          type="file"
          multiple={!single}
          accept={ACCEPTED_FILES}
          disabled={disabled}
          aria-label={t`Choose a photo`}
          // At the top, because that is where a focus scrolls to.
          className="sr-only left-0 top-0"
          onChange={(event) => void take(event.target)}
        />
        {file ? (
          image && !image.isOriginal ? (
            <Preview blob={image.blob} />
          ) : (
            <span className="px-6 text-center text-sm text-ink-2">{noPreview(image !== null, known !== null)}</span>
          )
        ) : (
          <span className="flex flex-col items-center gap-4 px-6 text-center">
            <ImagePlus size={30} strokeWidth={1} aria-hidden />
            <span className="text-sm">
              <Trans>
                Drop a photo here, or <span className="link">choose one</span>
              </Trans>
            </span>
            <span className="text-xs text-balance text-ink-2">
              <Trans>JPG, PNG, WEBP, HEIC, HEIF or TIFF, up to {formatBytes(PHOTO_LIMITS.maxBytes)}</Trans>
            </span>
          </span>
        )}
      </label>
      {file ? (
        <ChosenFile state={state} disabled={disabled} onRemove={onRemove} />
      ) : (
        !single && <OtherSources onChosen={(input) => void take(input)} />
      )}
    </div>
  );
};

const noPreview = (isLeftToServer: boolean, isKnown: boolean): string => {
  if (isKnown) return t`There is nothing to upload.`;
  return isLeftToServer ? t`No preview in this browser. The picture will be converted after upload.` : t`Preparing…`;
};

type ChosenFileProps = Pick<DropZoneProps, 'state' | 'disabled' | 'onRemove'>;

const ChosenFile = ({ state: { file, optimised, ...state }, disabled, onRemove }: ChosenFileProps) => {
  const { t } = useLingui();
  return (
    <div className="text-xs text-ink-2">
      <div className="flex items-baseline justify-between gap-4">
        <span dir="auto" className="min-w-0 truncate text-left">
          {file?.name}
        </span>
        {!disabled && (
          <button type="button" className="link shrink-0" onClick={onRemove}>
            <Trans>Remove</Trans>
          </button>
        )}
      </div>
      <Progress value={optimised} label={t`Optimizing`} className="my-2" />
      <p className="tabular" role="status">
        {file && whatIsSent({ file, optimised, ...state })}
      </p>
      {file && !state.known && <HighRange file={file} keep={state.keep} />}
    </div>
  );
};

const HighRange = ({ file, keep }: { file: File; keep: boolean }) => {
  const files = useMemo(() => [file], [file]);
  const text = useHighRange(files, keep);
  return (
    text && (
      <p role="status" className="mt-1">
        {text}
      </p>
    )
  );
};

const whatIsSent = ({ file, phase, keep, image, optimised }: UploadState & { file: File }) => {
  if (phase === 'optimising') return keep ? t`Preparing a preview` : t`Optimizing ${Math.round(optimised)} %`;
  if (!image) return null;
  return keep || image.isOriginal
    ? t`${formatBytes(file.size)}, sent as it is`
    : t`Optimized, ${formatBytes(image.blob.size)} to send`;
};

/** Phones have no folders to choose. */
const OtherSources = ({ onChosen }: { onChosen: (input: HTMLInputElement) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  // An attribute missing in React's types.
  const folder = { webkitdirectory: '' } as ComponentPropsWithRef<'input'>;
  return (
    <p className="text-xs text-ink-2">
      <Trans>
        Several at once are fine, too. Or{' '}
        <span className="hidden md:inline">
          <button type="button" className="link text-ink" onClick={() => input.current?.click()}>
            choose a folder
          </button>
          , or{' '}
        </span>
        <Link to={LIBRARY_PATHS.connect} className="link text-ink">
          import from Google Photos
        </Link>
        .
      </Trans>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => onChosen(event.target)}
        {...folder}
      />
    </p>
  );
};

/** The optimised photo, since the browser can surely show that one. */
const Preview = ({ blob }: { blob: Blob }) => {
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (img.current) img.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={img} alt="" className="absolute inset-0 size-full object-contain p-3" />;
};

/** Two honest phases: bytes leaving, then the server at work. */
export const SendingLine = ({ phase, sent }: Pick<UploadState, 'phase' | 'sent'>) => {
  const { t } = useLingui();
  if (phase !== 'uploading') return null;
  const all = sent >= 100;
  return (
    <div className="mr-auto w-full min-w-0 md:w-60">
      <Progress value={sent} label={t`Upload progress`} />
      <p className="tabular mt-1.5 text-xs text-ink-2">
        {all ? t`Sent. The server is checking the picture…` : t`${Math.round(sent)} % sent`}
      </p>
    </div>
  );
};
