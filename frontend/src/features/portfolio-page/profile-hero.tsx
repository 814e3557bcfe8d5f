import { displayName } from '@vitrine/contracts/identity/user.rules';
import { imageSrc, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import type { HeroDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { socialLink } from '@vitrine/contracts/portfolio/social-link.rules';
import { useState } from 'react';
import { Avatar } from '../../shared/ui/avatar.js';
import { InstagramMark, TwitterMark, WebsiteMark } from '../../shared/ui/social-marks.js';
import { thumbHashUrl } from '../../widgets/photo-image/thumb-hash.js';
import { DEFAULT_PORTFOLIO_TAGLINE } from './portfolio-texts.js';

const LINKS = [
  ['instagram', 'Instagram', InstagramMark],
  ['twitter', 'Twitter', TwitterMark],
  ['website', 'Website', WebsiteMark],
] as const;

/** Who this is, before anything else; then the photograph they chose (PORT-07 to PORT-13). */
export const ProfileHero = ({ profile, hero }: { profile: ProfileDto; hero: HeroDto | null }) => {
  const links = LINKS.flatMap(([kind, name, Mark]) => {
    const address = socialLink(kind, profile[kind]);
    return address ? [{ name, address, Mark }] : [];
  });
  const place = [profile.city, profile.country].filter(Boolean).join(', ');
  return (
    <header className="pt-28 md:pt-44">
      <div className="page-x flex flex-col gap-8 pb-14 md:flex-row md:items-end md:justify-between md:pb-20">
        <div className="min-w-0">
          <h1 className="display -ml-[0.045em] text-[clamp(40px,7.4vw,104px)] leading-[1.02] tracking-[-0.025em] break-words">
            {displayName(profile, 'Photographer')}
          </h1>
          <p className="eyebrow mt-6 max-w-[64ch] leading-relaxed text-ink-2">
            {profile.tagline || DEFAULT_PORTFOLIO_TAGLINE}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-5 md:pb-1">
          <Avatar
            who={profile}
            src={profile.profileImage}
            alt={`Portrait of ${displayName(profile, 'the photographer')}`}
            className="size-14 text-lg md:size-16"
          />
          <div className="text-sm empty:hidden">
            {place && <p className="text-ink-2">{place}</p>}
            {links.length > 0 && (
              <ul className="-ml-3 flex">
                {links.map(({ name, address, Mark }) => (
                  <li key={name}>
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={name}
                      className="grid size-11 place-items-center text-ink-2 transition-colors hover:text-ink md:size-10"
                    >
                      <Mark />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
      {hero?.url && <HeroPicture hero={hero} />}
    </header>
  );
};

/** From edge to edge in its own proportions; only a tall picture is cut, at the height of the window. */
const HeroPicture = ({ hero }: { hero: HeroDto }) => {
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  if (state === 'broken') return null;
  const { image } = hero;
  const blur = thumbHashUrl(image?.thumbHash ?? null);
  const responsive = image && image.widths.length > 0;
  return (
    <div
      className="photo-image max-h-[92svh] w-full rounded-none!"
      style={{
        aspectRatio: image ? `${image.width} / ${image.height}` : '16 / 9',
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    >
      <img
        src={responsive ? imageSrc(image, 1280) : hero.url}
        {...(responsive && { srcSet: imageSrcSet(image), sizes: '100vw' })}
        alt={hero.description ?? hero.name}
        fetchPriority="high"
        data-loaded={state === 'loaded'}
        onLoad={() => setState('loaded')}
        onError={() => setState('broken')}
      />
    </div>
  );
};
