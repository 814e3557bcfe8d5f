import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { CircleUserRound, EyeOff, Globe, Lock, Star, Wallpaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Link } from '../../shared/ui/link.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Where a photo is shown besides its own page. */
export const PhotoPlaces = ({ photo }: { photo: PhotoDto }) => {
  const { t } = useLingui();
  return (
    <ul className="grid gap-2.5 text-sm">
      {photo.hidden ? (
        <Place icon={<EyeOff {...ICON} />}>
          <Trans>Nowhere public: hidden by an administrator</Trans>
        </Place>
      ) : photo.isPublic ? (
        <Place icon={<Globe {...ICON} />}>
          <Trans>Portfolio</Trans>
        </Place>
      ) : (
        <Place icon={<Lock {...ICON} />}>
          <Trans>Nowhere public: the photo is private</Trans>
        </Place>
      )}
      {photo.featured && !photo.hidden && (
        <Place icon={<Star {...ICON} />}>{photo.isPublic ? t`Featured` : t`Featured, as soon as it is public`}</Place>
      )}
      {photo.usedAs.includes('hero') && !photo.hidden && (
        <Place icon={<Wallpaper {...ICON} />}>
          <Link to={`${PATHS.account}?tab=hero`} className="link">
            <Trans>Hero image</Trans>
          </Link>
        </Place>
      )}
      {photo.usedAs.includes('profile') && !photo.hidden && (
        <Place icon={<CircleUserRound {...ICON} />}>
          <Link to={`${PATHS.account}?tab=avatar`} className="link">
            <Trans>Profile picture</Trans>
          </Link>
        </Place>
      )}
    </ul>
  );
};

const Place = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="text-ink-2">{icon}</span>
    {children}
  </li>
);
