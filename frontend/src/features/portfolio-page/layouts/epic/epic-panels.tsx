import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useMasonryTiles } from '../../../../widgets/masonry/use-masonry-tiles.js';
import { onPhones, PHONE_WIDTH } from '../../../../widgets/photo-image/phone-sizes.js';
import { PhotoImage } from '../../../../widgets/photo-image/photo-image.js';
import { openerOf, type PhotoView } from '../../../../widgets/photo-image/photo-view.js';
import type { PortfolioPhotos } from '../../use-portfolio-photos.js';
import { WorkNote } from '../../work-note.js';
import { PanelRail } from './panel-rail.js';

interface EpicPanelsProps {
  work: PortfolioPhotos;
  /** There is no hero above: the page begins with the first panel. */
  isFirstImage: boolean;
  onOpen: (id: string) => void;
}

export const EpicPanels = ({ work, isFirstImage, onOpen }: EpicPanelsProps) => {
  const { t } = useLingui();
  const { shown, end } = useMasonryTiles(work.photos, { hasMore: !work.isComplete, onNearEnd: work.loadMore });
  return (
    <WorkNote work={work} failed={t`Unable to load photos`} empty={t`No photos available`} loading={null}>
      <ol className="epic-panels">
        {shown.map((photo, at) => (
          <li key={photo.id} data-panel={at + 1} {...(at > 0 && { 'data-stop': '' })} className="epic-panel">
            <Panel
              photo={photo}
              position={`${at + 1} / ${work.total}`}
              isFirst={isFirstImage && at === 0}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
      {end}
      <PanelRail key={work.chosen.id} total={work.total} rendered={shown.length} />
    </WorkNote>
  );
};

interface PanelProps {
  photo: PhotoView;
  position: string;
  isFirst: boolean;
  onOpen: (id: string) => void;
}

/** The whole photo as large as the panel allows; its title below, on the ground, where it is always readable. */
const Panel = ({ photo, position, isFirst, onOpen }: PanelProps) => {
  const ratio = photo.image.width / photo.image.height;
  return (
    <figure className="epic-figure" style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      <button
        type="button"
        {...openerOf(photo)}
        onClick={() => onOpen(photo.id)}
        className="block w-full cursor-zoom-in"
      >
        <PhotoImage
          photo={photo}
          sizes={onPhones(`min(${PHONE_WIDTH}, ${Math.ceil(ratio * 88)}vh)`, `min(100vw, ${Math.ceil(ratio * 88)}vh)`)}
          eager={isFirst}
          priority={isFirst}
          className="rounded-none!"
        />
      </button>
      <figcaption>
        <span dir="auto" className="truncate text-left">
          {photo.hidesTitle || photo.title}
        </span>
        <span className="tabular shrink-0 text-ink-2">{position}</span>
      </figcaption>
    </figure>
  );
};
