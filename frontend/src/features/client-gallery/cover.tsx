import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { CSSProperties } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { buttonClass } from '../../shared/ui/button.js';
import { ArrowDown } from '../../shared/ui/icons.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { onPhones, PHONE_WIDTH } from '../../widgets/photo-image/phone-sizes.js';

/** Title, day and photographer, in one of four layouts; without a photo they stand alone. */
export const Cover = ({ gallery }: { gallery: GalleryPageDto }) => {
  const { cover, look } = gallery;
  const layout = cover ? look.layout : 'title';
  if (!cover || layout === 'title')
    return (
      <header className="gallery-x grid justify-items-center pb-12 pt-24 text-center md:pb-20 md:pt-40">
        <CoverWords gallery={gallery} isCentred />
      </header>
    );
  const photo = (
    <PhotoImage
      photo={{ id: 'cover', title: gallery.title, image: cover, imageUrl: '', altText: null }}
      sizes={layout === 'half' ? onPhones('100vw', '58vw', 899) : onPhones(PHONE_WIDTH, '100vw')}
      priority
      decorative
      ownShape={layout === 'framed'}
    />
  );
  if (layout === 'framed')
    return (
      <header className="cover-framed pb-12 pt-4 text-center md:pb-20 md:pt-10">
        <div
          className="gallery-x cover-framed"
          style={{ '--ratio': (cover.width / cover.height).toFixed(4) } as CSSProperties}
        >
          {photo}
        </div>
        <div className="gallery-x grid justify-items-center pt-10 md:pt-14">
          <CoverWords gallery={gallery} isCentred />
        </div>
      </header>
    );
  return (
    <header className={layout === 'half' ? 'cover-half' : 'cover-full'}>
      {photo}
      <div
        className={cx(
          'gallery-x',
          layout === 'half' ? 'grid content-center py-12 md:py-20' : 'hero-words pb-10 md:pb-16',
        )}
      >
        <CoverWords gallery={gallery} isOnPhoto={layout === 'full'} />
      </div>
    </header>
  );
};

interface WordsProps {
  gallery: GalleryPageDto;
  isCentred?: boolean;
  isOnPhoto?: boolean;
}

const CoverWords = ({ gallery, isCentred = false, isOnPhoto = false }: WordsProps) => {
  const { title, day, note, photographer } = gallery;
  return (
    <div className={cx('grid', isCentred ? 'justify-items-center' : 'justify-items-start')}>
      {day && <p className="eyebrow mb-4">{formatLongDay(day)}</p>}
      <h1 className="display cover-title max-w-[14em]">
        <bdi>{title}</bdi>
      </h1>
      <p className={cx('mt-4 text-sm', !isOnPhoto && 'text-ink-2')}>
        <By photographer={photographer} />
      </p>
      {note && !isOnPhoto && (
        <p dir="auto" className="mt-6 max-w-[46ch] whitespace-pre-line">
          {note}
        </p>
      )}
      <a
        href="#photos"
        className={buttonClass('line', cx('mt-8', isOnPhoto && 'border-white/70! text-white! hover:border-white!'))}
      >
        <Trans>View photos</Trans>
        <ArrowDown size={16} strokeWidth={1.5} />
      </a>
    </div>
  );
};

/** The photographer, and the way to their portfolio. */
export const By = ({ photographer: { name, path } }: Pick<GalleryPageDto, 'photographer'>) => (
  <Trans>
    Photographs by{' '}
    {path ? (
      <a href={path} className="link">
        <bdi>{name}</bdi>
      </a>
    ) : (
      <bdi>{name}</bdi>
    )}
  </Trans>
);

/** How far it is: the first look, the stage of the work, and until when it can be seen. */
export const GalleryFacts = ({ gallery }: { gallery: GalleryPageDto }) => {
  const { firstLook, stage, closesOn, look, note, cover } = gallery;
  const since = formatLongDay(stage.at);
  const stages = [
    { id: 'choosing', text: t`Choosing` },
    { id: 'retouching', text: t`In retouching` },
    { id: 'delivered', text: t`Delivered` },
  ] as const;
  const showsStage = stage.now !== 'choosing';
  const hasNote = note && cover && look.layout === 'full';
  if (!firstLook && !showsStage && !closesOn && !hasNote) return null;
  return (
    <div className="gallery-x grid justify-items-start gap-x-12 gap-y-6 pt-12 md:flex md:flex-wrap md:items-baseline md:pt-16">
      {hasNote && (
        <p dir="auto" className="max-w-[60ch] basis-full whitespace-pre-line">
          {note}
        </p>
      )}
      {firstLook && <p className="font-medium">{firstLookText(gallery)}</p>}
      {showsStage && (
        <ol aria-label={t`How far your photos are`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {stages.map(({ id, text }, at) => (
            <li
              key={id}
              aria-current={id === stage.now ? 'step' : undefined}
              className={cx('flex items-center gap-3', id === stage.now ? 'font-medium' : 'text-ink-2 max-md:hidden')}
            >
              {at > 0 && <span aria-hidden className="h-px w-5 bg-line-strong max-md:hidden" />}
              {id === stage.now ? t`${text} since ${since}` : text}
            </li>
          ))}
        </ol>
      )}
      {closesOn && (
        <p className="text-sm text-ink-2">
          <Trans>Here until {formatLongDay(closesOn)}</Trans>
        </p>
      )}
    </div>
  );
};

/** `A first look: 24 of about 600 · the rest by 4 December 2026` */
const firstLookText = ({ firstLook, total }: GalleryPageDto): string => {
  const { expected = null, completeOn = null } = firstLook ?? {};
  const day = completeOn && formatLongDay(completeOn);
  if (expected && day) return t`A first look: ${total} of about ${expected} · the rest by ${day}`;
  if (expected) return t`A first look: ${total} of about ${expected}`;
  return day ? t`A first look · the rest by ${day}` : t`A first look; more photos follow`;
};
