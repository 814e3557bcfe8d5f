import { useQuery } from '@tanstack/react-query';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { ChevronDown } from 'lucide-react';
import { config } from '../../shared/config.js';
import { CategoryScroller } from '../../widgets/carousel/category-scroller.js';
import { HeroBanner, type HeroPicture } from '../../widgets/hero-banner/hero-banner.js';
import { orientationOf, type PhotoView } from '../../widgets/photo-image/photo-view.js';
import { ownHeroQuery } from '../../shared/api/own-hero.query.js';

const DEFAULT_TAGLINE = 'YOUR STORY, THROUGH THE LENS';

interface HomeHeroProps {
  /** Undefined while it is not known who is here. */
  user: UserDto | null | undefined;
  photos: readonly PhotoView[];
  category: string;
  categories: readonly { id: string; label: string }[];
  onCategory: (id: string) => void;
}

/** HERO-01 to HERO-06. */
export const HomeHero = ({ user, photos, category, categories, onCategory }: HomeHeroProps) => {
  const own = useQuery({ ...ownHeroQuery, enabled: Boolean(user) });
  const picture = user === undefined || (user && own.isPending) ? null : (own.data ?? pictureOf(photos));
  return (
    <HeroBanner picture={picture} heading={headingOf(user)} tagline={user?.tagline || DEFAULT_TAGLINE}>
      <div className="page-x flex flex-col items-center pb-5">
        <CategoryScroller choices={categories} chosen={category} onChoose={onCategory} className="max-w-full" />
        <a
          href="#gallery"
          aria-label="Scroll down to the gallery"
          className="mt-3 grid size-11 place-items-center opacity-85 transition-opacity hover:opacity-100"
        >
          <ChevronDown size={26} strokeWidth={1.1} />
        </a>
      </div>
    </HeroBanner>
  );
};

const headingOf = (user: UserDto | null | undefined): string => {
  if (!user) return config.brand;
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user.username?.toUpperCase() ?? config.brand;
};

/** Until there are banners, the gallery's own first wide photograph is the default (HERO-13). */
const pictureOf = (photos: readonly PhotoView[]): HeroPicture | null => {
  const featured = photos.filter((photo) => photo.featured);
  const wide =
    [...featured, ...photos].find(({ image }) => orientationOf(image.width, image.height) === 'landscape') ?? photos[0];
  return wide ? { url: wide.imageUrl, image: wide.image } : null;
};
