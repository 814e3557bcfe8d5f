import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { ReactNode } from 'react';
import { fileAddress, type VisitedPhotos } from '../../data/client-gallery/client-gallery.query.js';
import { MASONRY_STEP } from '../../shared/constants.js';
import { buttonClass } from '../../shared/ui/button.js';
import { ChevronLeft, ChevronRight, Download } from '../../shared/ui/icons.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { SIZES } from './download-sheet.js';
import { type AddressOf, viewOf } from './photo-wall.js';

interface PhotoAloneProps {
  gallery: GalleryPageDto;
  visited: VisitedPhotos;
  /** The photo's place among those that have come, which its neighbours are of. */
  at: number;
  setId: string | null;
  addressOf: AddressOf;
}

/** One photo with the way to its neighbours and its files, in the place of the viewer where there is no script. */
export const PhotoAlone = ({ gallery, visited, at, setId, addressOf }: PhotoAloneProps) => {
  const { t } = useLingui();
  const { photos, from } = visited;
  const photo = photos[at];
  if (!photo) return null;
  const place = from + at;
  const total = gallery.sets.find(({ id }) => id === setId)?.photos ?? gallery.total;
  const neighbour = (by: -1 | 1, label: string, icon: ReactNode) => {
    const other = photos[at + by];
    return other ? (
      <a href={addressOf({ photo: other.id })} aria-label={label} className={buttonClass('quiet', 'size-11 px-0!')}>
        {icon}
      </a>
    ) : (
      <span className="size-11" />
    );
  };
  return (
    <article className="gallery-x pb-14 pt-4 md:pt-6">
      <div className="mb-4 flex items-center justify-between gap-4 text-sm">
        <a
          href={addressOf({ from: place - (place % MASONRY_STEP) })}
          className="link inline-flex min-h-11 items-center"
        >
          <Trans>Back to the photos</Trans>
        </a>
        <span className="flex items-center gap-1">
          {neighbour(-1, t`Previous photo`, <ChevronLeft size={20} strokeWidth={1.5} />)}
          <span className="tabular text-ink-2">
            <Trans>
              {place + 1} of {total}
            </Trans>
          </span>
          {neighbour(1, t`Next photo`, <ChevronRight size={20} strokeWidth={1.5} />)}
        </span>
      </div>
      <figure className="mx-auto" style={{ maxWidth: `calc(82svh * ${photo.image.width / photo.image.height})` }}>
        <PhotoImage photo={viewOf(photo, gallery)} sizes="100vw" priority />
        <figcaption className="mt-3 flex flex-wrap items-baseline gap-x-4 text-sm text-ink-2">
          <bdi>{photo.fileName}</bdi>
          {photo.isHidden && <Trans>Hidden from guests</Trans>}
        </figcaption>
      </figure>
      {gallery.may.downloads.length > 0 && (
        <ul aria-label={t`Download`} className="mt-6 flex flex-wrap justify-center gap-3">
          {gallery.may.downloads.map((size) => (
            <li key={size}>
              <a href={fileAddress(gallery.id, photo.id, size)} download className={buttonClass()}>
                <Download size={16} strokeWidth={1.75} />
                {SIZES[size].label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
};
