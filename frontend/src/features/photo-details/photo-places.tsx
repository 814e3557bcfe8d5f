import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { CircleUserRound, EyeOff, Globe, Lock, Star, Wallpaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Link } from '../../shared/ui/link.js';
import { DETAILS_TEXT } from './details-texts.js';

const TEXT = DETAILS_TEXT.photoPlaces;

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Where a photo is shown besides its own page. */
export const PhotoPlaces = ({ photo }: { photo: PhotoDto }) => (
  <ul className="grid gap-2.5 text-sm">
    {photo.hidden ? (
      <Place icon={<EyeOff {...ICON} />}>{TEXT.hidden}</Place>
    ) : photo.isPublic ? (
      <Place icon={<Globe {...ICON} />}>{TEXT.portfolio}</Place>
    ) : (
      <Place icon={<Lock {...ICON} />}>{TEXT.nowhere}</Place>
    )}
    {photo.featured && !photo.hidden && (
      <Place icon={<Star {...ICON} />}>{photo.isPublic ? TEXT.featured : TEXT.featuredOncePublic}</Place>
    )}
    {photo.usedAs.includes('hero') && !photo.hidden && (
      <Place icon={<Wallpaper {...ICON} />}>
        <Link to={`${PATHS.account}?tab=hero`} className="link">
          {TEXT.heroImage}
        </Link>
      </Place>
    )}
    {photo.usedAs.includes('profile') && !photo.hidden && (
      <Place icon={<CircleUserRound {...ICON} />}>
        <Link to={`${PATHS.account}?tab=avatar`} className="link">
          {TEXT.profilePicture}
        </Link>
      </Place>
    )}
  </ul>
);

const Place = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="text-ink-2">{icon}</span>
    {children}
  </li>
);
