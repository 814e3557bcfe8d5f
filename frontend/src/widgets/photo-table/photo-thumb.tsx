import { useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PhotoImage } from '../photo-image/photo-image.js';

interface ThumbProps {
  photo: PhotoDto;
  decorative?: boolean;
  /** In the photo's own shape, where the style sheet has space for it. */
  ownShape?: boolean;
}

/** The photo, or what is happening to it. */
export const PhotoThumb = ({ photo, decorative = false, ownShape = false }: ThumbProps) => {
  const { t } = useLingui();
  if (photo.derivatives === 'ready') {
    return <PhotoImage photo={photo} sizes="144px" ownShape={ownShape} decorative={decorative} className="thumb" />;
  }
  const failed = photo.derivatives === 'failed';
  return (
    <span className="thumb skeleton grid place-items-center p-2 text-center text-xs leading-tight text-ink-2">
      {failed ? t`Could not be processed` : t`Processing…`}
    </span>
  );
};
