import { formatBytes, PHOTO_EXTENSIONS, PHOTO_TYPES } from '@vitrine/contracts/media/photo.rules';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { Progress } from '../../../shared/ui/progress.js';
import type { UploadState } from './upload-state.js';

interface DropZoneProps {
  state: UploadState;
  disabled: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

const ACCEPT = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS.map((ending) => `.${ending}`)].join();

/** Where a picture is chosen or dropped, and then seen. */
export const DropZone = ({ state, disabled, onFile, onRemove }: DropZoneProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { file, phase, optimised, image } = state;

  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first && !disabled) onFile(first);
    // The same file may be chosen again after a refusal.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <div className="flex flex-col gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'relative grid aspect-4/3 w-full cursor-pointer place-items-center overflow-hidden rounded-control transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:aspect-auto md:min-h-80 md:flex-1',
          file ? 'bg-wash' : 'border border-dashed border-line-strong/70 hover:border-ink',
          over && 'border-ink bg-wash',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={ACCEPT}
          disabled={disabled}
          aria-label="Choose a photo"
          className="sr-only"
          onChange={(event) => take(event.target.files)}
        />
        {file ? (
          image && !image.isOriginal ? (
            <Preview blob={image.blob} />
          ) : (
            <span className="px-6 text-center text-sm text-ink-2">
              {image ? 'No preview in this browser. The picture will be converted after upload.' : 'Preparing…'}
            </span>
          )
        ) : (
          <span className="flex flex-col items-center gap-4 px-6 text-center">
            <ImagePlus size={30} strokeWidth={1} aria-hidden />
            <span className="text-sm">
              Drop a photo here, or <span className="link">choose one</span>
            </span>
            <span className="text-xs text-ink-2">JPG, PNG, WEBP, HEIC or TIFF, up to 25 MB</span>
          </span>
        )}
      </label>
      {file && (
        <div className="text-xs text-ink-2">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{file.name}</span>
            {!disabled && (
              <button type="button" className="link shrink-0" onClick={onRemove}>
                Remove
              </button>
            )}
          </div>
          <Progress value={optimised} label="Optimising" className="my-2" />
          <p className="tabular" role="status">
            {phase === 'optimising'
              ? `Optimising ${Math.round(optimised)} %`
              : image &&
                (image.isOriginal
                  ? `${formatBytes(file.size)}, sent as it is`
                  : `Optimised, ${formatBytes(image.blob.size)} to send`)}
          </p>
        </div>
      )}
    </div>
  );
};

/** The optimised picture, since the browser can surely show that one. */
const Preview = ({ blob }: { blob: Blob }) => {
  const img = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (img.current) img.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={img} alt="" className="absolute inset-0 size-full object-contain p-3" />;
};
