import { useMemo, type CSSProperties } from 'react';
import { useMasonryTiles } from '../../../../widgets/masonry/use-masonry-tiles.js';
import { onPhones, PHONE_WIDTH } from '../../../../widgets/photo-image/phone-sizes.js';
import { PhotoImage } from '../../../../widgets/photo-image/photo-image.js';
import { openerOf, type PhotoView } from '../../../../widgets/photo-image/photo-view.js';
import type { PortfolioPhotos } from '../../use-portfolio-photos.js';
import { justifiedRows } from './justified-rows.js';

interface JustifiedGalleryProps {
  photos: readonly PhotoView[];
  work: PortfolioPhotos;
  onOpen: (id: string) => void;
}

export const JustifiedGallery = ({ photos, work, onOpen }: JustifiedGalleryProps) => {
  // Loaded photos without a place yet wait for a featured one that may be far down.
  const onNearEnd = photos.length < work.photos.length ? work.loadAll : work.loadMore;
  const { shown, end } = useMasonryTiles(photos, { hasMore: !work.isComplete, onNearEnd });
  const isAll = work.isComplete && shown.length === photos.length;
  const rows = useMemo(() => justifiedRows(shown, isAll), [shown, isAll]);
  return (
    <>
      <div className="mono-gallery">
        {rows.map((row, at) => (
          <Row key={row[0]?.id} photos={row} isFirst={at === 0} onOpen={onOpen} />
        ))}
      </div>
      {end}
    </>
  );
};

const ratioOf = ({ image }: PhotoView) => image.width / image.height;

/** Photos of one height that fill their row, without a cut. */
const Row = ({ photos, isFirst, onOpen }: { photos: PhotoView[]; isFirst: boolean; onOpen: (id: string) => void }) => {
  const sum = photos.reduce((ratios, photo) => ratios + ratioOf(photo), 0);
  return (
    <ul className="mono-row" style={{ '--sum': sum.toFixed(4) } as CSSProperties}>
      {photos.map((photo, at) => (
        <li key={photo.id} style={{ '--ratio': ratioOf(photo).toFixed(4) } as CSSProperties}>
          <button
            type="button"
            {...openerOf(photo)}
            onClick={() => onOpen(photo.id)}
            className="block w-full cursor-zoom-in"
          >
            <PhotoImage
              photo={photo}
              sizes={onPhones(PHONE_WIDTH, `${Math.ceil((100 * ratioOf(photo)) / sum)}vw`, 599)}
              priority={isFirst && at === 0}
              className="rounded-none!"
            />
          </button>
          <p dir="auto" className="mono-caption text-left">
            {photo.hidesTitle || photo.title}
          </p>
        </li>
      ))}
    </ul>
  );
};
