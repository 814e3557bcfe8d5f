import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../features/session/current-user.js';
import { isPortfolioPath, PATHS } from '../../shared/lib/site-paths.js';
import { Footer } from './footer.js';
import { NavBar } from './nav-bar.js';
import { SECTIONS, siteLinks, type SectionId } from './nav-links.js';

interface SiteFrameProps {
  /** Those of the bar's sections that this page has. */
  sections?: readonly SectionId[];
  children: ReactNode;
}

/** Bar, page, footer of the public pages. Until it is known who is here, they look as they do to visitors. */
export const SiteFrame = ({ sections, children }: SiteFrameProps) => {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const portfolio = isPortfolioPath(pathname);
  return (
    <>
      <NavBar
        user={user}
        links={siteLinks(user, pathname, sections ?? (pathname === PATHS.home ? SECTIONS : []))}
        hasThemeToggle={!portfolio}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
};
