import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { imageSrc, imageSrcSet, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import { ACCEPTED_ENDINGS, formatBytes } from '@vitrine/contracts/media/photo.rules';
import { LOGO_BYTES_MAX } from '@vitrine/contracts/media/site-image.rules';
import { ImagePlus } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { ownLogoQuery, useChangeLogo } from '../../../data/templates/own-look.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';

/** LOOK-08, LOOK-10: a logo, seen on both grounds that it may stand on. */
export const LogoEditor = () => {
  const { t } = useLingui();
  const own = useQuery(ownLogoQuery);
  const { upload, show, isBusy } = useChangeLogo();
  const [isReading, setReading] = useState(false);
  if (own.isLoadingError) return <NotLoaded text={own.error.message} onRetry={() => void own.refetch()} />;
  if (!own.data) return <div className="skeleton h-40 w-full" />;
  const { logo, canReturn } = own.data;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setReading(true);
    try {
      if (file.size > LOGO_BYTES_MAX) throw new Error(ERRORS.LOGO_TOO_LARGE.message);
      upload(file.type === SVG ? await drawn(file) : file);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast({ title: t`Invalid File`, description, variant: 'destructive' });
    } finally {
      setReading(false);
      // Lets the same file be chosen again.
      target.value = '';
    }
  };
  const isDisabled = isBusy || isReading;
  return (
    <div className="grid gap-6">
      {logo && (
        <div className="grid gap-3 sm:grid-cols-2 md:gap-5">
          <OnPaper image={logo.state === 'ready' ? logo.image : null} paper="#fbfaf8" label={t`On light paper`} />
          <OnPaper image={logo.state === 'ready' ? logo.image : null} paper="#161513" label={t`On dark paper`} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={buttonClass(
            'line',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="file"
            accept={`image/*,${SVG},${ACCEPTED_ENDINGS}`}
            disabled={isDisabled}
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
          <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
          {logo ? <Trans>Choose another logo</Trans> : <Trans>Choose a logo</Trans>}
        </label>
        {logo && (
          <Button look="quiet" isBusy={isDisabled} onClick={() => show(false)}>
            <Trans>Remove logo</Trans>
          </Button>
        )}
        {canReturn && (
          <Button look="quiet" isBusy={isDisabled} onClick={() => show(true)}>
            <Trans>Put the former logo back</Trans>
          </Button>
        )}
      </div>
      <p className="max-w-[60ch] text-xs text-ink-2">
        <Trans>
          SVG, or PNG or WebP with a transparent ground. Up to {formatBytes(LOGO_BYTES_MAX)}. An SVG is sent as the
          picture that it draws.
        </Trans>
      </p>
    </div>
  );
};

/** Null: it is being made. */
const OnPaper = ({ image, paper, label }: { image: PhotoImage | null; paper: string; label: string }) => (
  <figure className="min-w-0">
    <div
      className="grid h-36 place-items-center rounded-control border border-line p-6"
      style={{ backgroundColor: paper }}
    >
      {image ? (
        <img
          src={imageSrc(image, 640)}
          srcSet={imageSrcSet(image)}
          sizes="320px"
          alt={label}
          className="max-h-20 max-w-full object-contain"
        />
      ) : (
        <span className="skeleton h-12 w-32" />
      )}
    </div>
    <figcaption className="mt-2 text-xs text-ink-2">{label}</figcaption>
  </figure>
);

const SVG = 'image/svg+xml';

/** Longer side of what an SVG becomes, in pixels: three times what a page shows. */
const DRAWN_SIDE = 1440;

/**
 * The picture that an SVG draws, as PNG: no server reads the SVG itself (SEC-20). As an image it runs no scripts and fetches nothing.
 * Throws a sentence.
 */
const drawn = async (file: File): Promise<File> => {
  const svg = new DOMParser().parseFromString(await file.text(), SVG).documentElement;
  const { width, height } = sizeOf(svg);
  const scale = DRAWN_SIDE / Math.max(width, height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  // Without a view box it would be cut, not scaled; without a size some browsers draw nothing.
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const [name, length] of Object.entries(size)) svg.setAttribute(name, String(length));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: SVG }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), size);
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no canvas');
    return new File([blob], file.name.replace(/\.svg$/i, '') + '.png', { type: 'image/png' });
  } catch {
    throw new Error(translate`This SVG could not be drawn.`);
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** By its view box, else by its own size; of one that says neither, what browsers take. */
const sizeOf = (svg: Element) => {
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight };
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  return width > 0 && height > 0 ? { width, height } : { width: 300, height: 150 };
};
