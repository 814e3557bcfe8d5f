import { Trans, useLingui } from '@lingui/react/macro';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { aiSource } from '@vitrine/contracts/media/source-type.rules';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import { X } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { PhotoView } from '../photo-image/photo-view.js';
import { RightsLine } from '../rights/rights-line.js';
import { exifLine } from './exif-line.js';
import { SafeHtml } from './safe-html.js';
import { ViewerButton } from './viewer-button.js';

// The viewer listens to pointers and wheel around; reading and selecting here is not meant for it.
const quiet = (event: SyntheticEvent) => event.stopPropagation();

interface InfoPanelProps {
  photo: PhotoView;
  /** The photographer's name, where it leads somewhere. */
  byline: ((photo: PhotoView) => ReactNode) | undefined;
  /** The way to a licence, where there is one. */
  licence: ((photo: PhotoView) => ReactNode) | undefined;
  onClose: () => void;
}

/** LBX-15 to LBX-17. */
export const InfoPanel = ({ photo, byline, licence, onClose }: InfoPanelProps) => {
  const { t } = useLingui();
  const camera = photo.exif ? exifLine(photo.exif) : '';
  const source = aiSource(photo.sourceType);
  return (
    <aside
      aria-label={t`Photo information`}
      onPointerDown={quiet}
      onPointerMove={quiet}
      onPointerUp={quiet}
      onWheel={quiet}
      // A region that scrolls is scrolled by keys, too.
      tabIndex={0}
      className="lightbox-info fade-in absolute inset-x-0 bottom-0 select-text overflow-y-auto px-6 pb-[max(28px,env(safe-area-inset-bottom))] pt-6 text-left min-[1000px]:inset-y-0 min-[1000px]:left-auto min-[1000px]:w-[380px] min-[1000px]:px-9 min-[1000px]:pt-20"
    >
      <ViewerButton
        label={t`Close information`}
        onClick={onClose}
        className="absolute right-2 top-2 min-[1000px]:hidden"
      >
        <X size={20} strokeWidth={1.25} />
      </ViewerButton>
      {!photo.hidesTitle && (
        <h2 className="mb-1 pr-10 font-display text-lg font-light text-balance break-words min-[1000px]:pr-0">
          <bdi>{photo.title}</bdi>
        </h2>
      )}
      <p className="pr-10 text-sm opacity-72 min-[1000px]:pr-0">
        <Trans>
          <bdi>{photo.categoryLabel ?? categoryLabel(photo.category)}</bdi> · by{' '}
        </Trans>
        {byline ? byline(photo) : <bdi>{photo.photographer}</bdi>}
      </p>
      {source && <p className="mt-1 text-xs opacity-72">{source.label}</p>}
      {photo.description && (
        <div dir="auto" className="lightbox-words mt-6 text-sm leading-relaxed break-words opacity-92">
          <SafeHtml html={photo.description} />
        </div>
      )}
      {photo.tags.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-x-4 gap-y-1 text-sm opacity-72">
          {photo.tags.map((tag) => (
            <li key={tag}>
              <bdi>#{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
      {camera && (
        <p className="tabular mt-6 border-t border-white/14 pt-4 text-xs leading-relaxed opacity-72">{camera}</p>
      )}
      {photo.rights && (
        <div className="mt-6 grid gap-1 border-t border-white/14 pt-4 text-xs leading-relaxed break-words opacity-72">
          <RightsLine rights={photo.rights} />
          <RightsSaid rights={photo.rights} />
          {licence?.(photo)}
        </div>
      )}
    </aside>
  );
};

/** What was said besides notice and licence. */
const RightsSaid = ({ rights: { creator, credit, usageTerms } }: { rights: Rights }) => (
  <>
    {creator && (
      <p>
        <Trans>
          Creator: <bdi>{creator}</bdi>
        </Trans>
      </p>
    )}
    {credit && (
      <p>
        <Trans>
          Credit: <bdi>{credit}</bdi>
        </Trans>
      </p>
    )}
    {usageTerms && (
      <p dir="auto" className="whitespace-pre-line">
        {usageTerms}
      </p>
    )}
  </>
);
