import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { config } from '../../shared/config.js';
import { useHero } from '../../data/hero/use-page-hero.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { ArrowDown } from '../../shared/ui/icons.js';
import { CategoryScroller } from '../../widgets/carousel/category-scroller.js';
import { HeroBanner } from '../../widgets/hero-banner/hero-banner.js';

const DEFAULT_TAGLINE = 'YOUR STORY, THROUGH THE LENS';

interface HomeHeroProps {
  /** Undefined until the user is loaded. */
  user: UserDto | null | undefined;
  category: string;
  categories: readonly { id: string; label: string }[];
  onCategory: (id: string) => void;
  /** The photographer has no photo yet. */
  isNew: boolean;
}

/** HERO-01 to HERO-06, HERO-20, HOME-19. */
export const HomeHero = ({ user, category, categories, onCategory, isNew }: HomeHeroProps) => {
  const { t } = useLingui();
  const hero = useHero({ viewerId: user?.id ?? null, enabled: user !== undefined });
  return (
    <HeroBanner
      hero={hero}
      heading={headingOf(user)}
      capitals={user === null}
      tagline={user === undefined ? null : user?.tagline || DEFAULT_TAGLINE}
    >
      {isNew && (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Link to={PATHS.upload} className={buttonClass('solid', 'hero-action px-6')}>
            <Trans>Upload your first photos</Trans>
          </Link>
          {hero?.source === 'default' && (
            <p className="max-w-[64ch] text-sm">
              <Trans>This banner is one of ours. It gives way to the photo you choose.</Trans>
            </p>
          )}
        </div>
      )}
      <div className="mt-9 flex items-center gap-5 border-t border-current/30 pb-3 pt-2 md:mt-12 md:gap-10 md:pb-5 md:pt-4">
        <form action="/#gallery" className="min-w-0 flex-1">
          <CategoryScroller field="featured" choices={categories} chosen={category} onChoose={onCategory} />
        </form>
        <a
          href="#gallery"
          aria-label={t`Scroll down to the gallery`}
          className="-mr-2.5 ml-auto grid size-11 shrink-0 place-items-center rounded-full transition-transform duration-200 hover:translate-y-0.5"
        >
          <ArrowDown size={22} strokeWidth={1.25} />
        </a>
      </div>
    </HeroBanner>
  );
};

const headingOf = (user: UserDto | null | undefined): string | null => {
  if (user === undefined) return null;
  if (!user) return config.brand;
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user.username?.toUpperCase() ?? config.brand;
};
