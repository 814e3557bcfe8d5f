import { Trans, useLingui } from '@lingui/react/macro';
import { nameStyle } from '../../../../shared/lib/name-style.js';
import { HeroBanner } from '../../../../widgets/hero-banner/hero-banner.js';
import { nameOf, placeOf } from '../../photographer.js';
import { NameOrLogo, Portrait } from '../../profile-hero.js';
import { SocialLinks } from '../../social-links.js';
import { WorkHeader } from '../../work-header.js';
import { WorkNote } from '../../work-note.js';
import { WorkViewer } from '../../work-viewer.js';
import type { LayoutProps } from '../layout.js';
import { EpicPanels } from './epic-panels.js';
import { usePanelSteps } from './use-panel-steps.js';

/** One photograph a screen (PORT-24). What stops the wheel and the keys is marked `data-stop`. */
export const EpicLayout = ({ profile, hero, work, viewer, contact }: LayoutProps) => {
  const { t } = useLingui();
  const place = placeOf(profile);
  usePanelSteps(viewer.openId === null);
  return (
    <div className="epic">
      <div data-stop className="epic-hero" style={nameStyle(nameOf(profile))}>
        <HeroBanner
          hero={hero}
          heading={<NameOrLogo profile={profile} />}
          tagline={profile.tagline || t`PHOTOGRAPHY PORTFOLIO`}
        >
          <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 pb-8 pt-8 md:pb-10">
            <Portrait profile={profile} className="size-12 text-base" />
            {place && (
              <p className="min-w-0 text-sm wrap-anywhere">
                <bdi>{place}</bdi>
              </p>
            )}
            <SocialLinks profile={profile} className="ml-auto -mr-3" />
          </div>
        </HeroBanner>
      </div>
      {profile.aboutMe && (
        <section id="about" aria-labelledby="about-title" data-stop className="epic-about page-x">
          <h2 id="about-title" className="eyebrow text-ink-2">
            <Trans>About the Artist</Trans>
          </h2>
          <p dir="auto" data-length={profile.aboutMe.length > STATEMENT_MAX ? 'long' : 'short'}>
            {profile.aboutMe}
          </p>
        </section>
      )}
      <section id="gallery" aria-labelledby="work-title" className="epic-work">
        <div data-stop className="epic-first">
          <WorkHeader work={work} className="epic-header page-x" />
          {work.state !== 'ready' && (
            <div className="grid place-items-center">
              <WorkNote
                work={work}
                failed={t`Unable to load photos`}
                empty={t`No photos available`}
                loading={<Loading />}
              />
            </div>
          )}
        </div>
        {work.state === 'ready' && <EpicPanels work={work} isFirstImage={hero === null} onOpen={viewer.open} />}
      </section>
      <WorkViewer photos={work.photos} work={work} viewer={viewer} hasForm={Boolean(contact)} />
      {contact && <div data-stop>{contact}</div>}
    </div>
  );
};

/** A text up to this length is set large. */
const STATEMENT_MAX = 280;

/** PORT-28. */
const Loading = () => (
  <p role="status" className="text-ink-2">
    <Trans>Loading...</Trans>
  </p>
);
