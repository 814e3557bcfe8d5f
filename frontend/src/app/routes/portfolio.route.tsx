import { ContactPart } from '../../features/contact/contact-part.js';
import { PortfolioPage } from '../../features/portfolio-page/portfolio-page.js';
import { useSections } from '../../features/portfolio-page/use-sections.js';
import { useKnownPortfolio } from '../../data/portfolio/portfolio.query.js';
import { useKnownUser } from '../../data/session/current-user.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { pageData } from '../../shared/api/page-data.js';
import { ownFrame } from '../shell/own-frame.js';
import { SiteFrame } from '../shell/site-frame.js';

const NotFound = lazyComponent(async () => ({ default: (await import('../shell/not-found.js')).NotFound }), {
  source: 'src/app/shell/not-found.tsx',
});

/** `/:identifier` */
export const PortfolioRoute = ({ identifier }: { identifier: string }) => {
  // Read from the cache, where a page visited before has put the user; no lookup here (HERO-21).
  const viewer = useKnownUser();
  const sections = useSections(identifier);
  const { profile } = useKnownPortfolio(identifier);
  const own = pageData('portfolio') ?? (profile && { profile, site: profile.site });
  return (
    <SiteFrame sections={sections} own={ownFrame(own)}>
      <PortfolioPage
        key={identifier}
        identifier={identifier}
        viewerId={viewer?.id ?? null}
        notFound={
          <SuspenseBoundary fallback={<div className="min-h-dvh" aria-busy="true" />}>
            <NotFound />
          </SuspenseBoundary>
        }
        contact={(profile, photo) => <ContactPart photographer={profile} about={{ photo }} />}
      />
    </SiteFrame>
  );
};
