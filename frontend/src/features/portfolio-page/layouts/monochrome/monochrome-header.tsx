import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { nameStyle } from '../../../../shared/lib/name-style.js';
import { nameOf, placeOf } from '../../photographer.js';
import { NameOrLogo, Portrait } from '../../profile-hero.js';
import { SocialLinks } from '../../social-links.js';

/** Set like the first page of a catalogue: the name, and the text in one column beside it. */
export const MonochromeHeader = ({ profile }: { profile: ProfileDto }) => {
  const { t } = useLingui();
  const place = placeOf(profile);
  return (
    <header className="mono-head page-x">
      <div className="min-w-0">
        <h1 className="mono-name portfolio-name" style={nameStyle(nameOf(profile))}>
          <bdi>
            <NameOrLogo profile={profile} />
          </bdi>
        </h1>
        <p className="mono-tagline text-ink-2">
          <bdi>{profile.tagline || t`PHOTOGRAPHY PORTFOLIO`}</bdi>
        </p>
      </div>
      <div className="mono-aside">
        <div className="flex items-center gap-4">
          <Portrait profile={profile} className="size-12 text-base" />
          {place && (
            <p className="min-w-0 text-sm wrap-anywhere text-ink-2">
              <bdi>{place}</bdi>
            </p>
          )}
          <SocialLinks profile={profile} className="ml-auto -mr-3" />
        </div>
        {profile.aboutMe && (
          <section id="about" aria-labelledby="about-title">
            <h2 id="about-title" className="text-sm text-ink-2">
              <Trans>About</Trans>
            </h2>
            <p dir="auto" className="mt-3 whitespace-pre-line break-words">
              {profile.aboutMe}
            </p>
          </section>
        )}
      </div>
    </header>
  );
};
