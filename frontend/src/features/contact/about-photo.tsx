import { Trans } from '@lingui/react/macro';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useLocation } from 'react-router';
import { Link } from '../../shared/ui/link.js';
import { altOf, cropStyle, sourceOf } from '../../widgets/photo-image/photo-view.js';

/** The photo that the message is about, and the way back to a message about none. */
export const AboutPhoto = ({ photo }: { photo: PublicPhotoDto }) => {
  const { pathname } = useLocation();
  return (
    <div className="flex items-center gap-5">
      <img
        src={sourceOf(photo, 320).src}
        alt={altOf(photo)}
        className="size-20 shrink-0 rounded-[2px] object-cover"
        style={cropStyle(photo.image)}
      />
      <div className="min-w-0 text-sm wrap-anywhere text-ink-2">
        <p>
          {!photo.hidesTitle && (
            <span className="block font-medium text-ink">
              <bdi>{photo.title}</bdi>
            </span>
          )}
          <bdi>{photo.rights?.notice ?? photo.photographer}</bdi>
        </p>
        <Link to={`${pathname}#contact`} replace className="link mt-1 inline-block">
          <Trans>Leave it out</Trans>
        </Link>
      </div>
    </div>
  );
};
