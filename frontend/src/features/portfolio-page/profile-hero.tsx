import { useLingui } from '@lingui/react/macro';
import { imageSrc, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import type { HeroDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useState } from 'react';
import { Avatar } from '../../shared/ui/avatar.js';
import { nameStyle } from '../../shared/lib/name-style.js';
import { onPhones, PHONE_WIDTH } from '../../widgets/photo-image/phone-sizes.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { nameOf, placeOf } from './photographer.js';
import { SocialLinks } from './social-links.js';

/** Who this is, before anything else; then the photograph they chose (PORT-07 to PORT-13). */
export const ProfileHero = ({ profile, hero }: { profile: ProfileDto; hero: HeroDto | null }) => {
  const { t } = useLingui();
  const [broken, setBroken] = useState<string | null>(null);
  const place = placeOf(profile);
  return (
    <header className="pt-28 md:pt-44">
      <div className="page-x flex flex-col gap-8 pb-14 md:flex-row md:items-end md:justify-between md:gap-16 md:pb-20">
        <div className="min-w-0">
          <h1
            className="portfolio-name display -ml-[0.045em] leading-[1.02] tracking-[-0.025em]"
            style={nameStyle(nameOf(profile))}
          >
            <bdi>
              <NameOrLogo profile={profile} />
            </bdi>
          </h1>
          <p className="eyebrow mt-6 max-w-[64ch] leading-relaxed text-ink-2">
            <bdi>{profile.tagline || t`PHOTOGRAPHY PORTFOLIO`}</bdi>
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-5 md:max-w-2/5 md:pb-1">
          <Portrait profile={profile} className="size-14 text-lg md:size-16" />
          <div className="min-w-0 text-sm wrap-anywhere text-ink-2 empty:hidden">
            {place && (
              <p>
                <bdi>{place}</bdi>
              </p>
            )}
            <SocialLinks profile={profile} />
          </div>
        </div>
      </div>
      {hero && broken !== hero.url && <HeroImage key={hero.url} hero={hero} onBroken={() => setBroken(hero.url)} />}
    </header>
  );
};

/** LOOK-09 */
export const NameOrLogo = ({ profile }: { profile: ProfileDto }) => {
  const { logo } = profile;
  if (!logo) return nameOf(profile);
  return (
    <img
      src={imageSrc(logo, LOGO.width)}
      srcSet={imageSrcSet(logo)}
      sizes={`${Math.min(LOGO.width, Math.ceil((LOGO.height * logo.width) / logo.height))}px`}
      width={logo.width}
      height={logo.height}
      alt={nameOf(profile)}
      className="inline-block object-contain object-left"
      style={{ width: 'auto', height: `clamp(56px, 9vw, ${LOGO.height}px)`, maxWidth: `min(100%, ${LOGO.width}px)` }}
    />
  );
};
/** At most, in pixels. */
const LOGO = { width: 480, height: 120 };

export const Portrait = ({ profile, className }: { profile: ProfileDto; className: string }) => {
  const { t } = useLingui();
  return (
    <Avatar who={profile} src={profile.profileImage} alt={t`Portrait of ${nameOf(profile)}`} className={className} />
  );
};

/** From edge to edge in its own proportions; only a tall photo is cut, at the height of the window. */
const HeroImage = ({ hero, onBroken }: { hero: HeroDto; onBroken: () => void }) => (
  <PhotoImage
    photo={{ id: hero.id, title: hero.name, altText: hero.description, imageUrl: hero.url, image: hero.image }}
    sizes={onPhones(PHONE_WIDTH, '100vw')}
    priority
    onBroken={onBroken}
    className="max-h-[92svh] w-full rounded-none!"
  />
);
