import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../features/session/current-user.js';
import { pageData } from '../../shared/api/page-data.js';
import { isPortfolioPath, PATHS } from '../../shared/lib/site-paths.js';
import { Footer } from './footer.js';
import { NavBar } from './nav-bar.js';
import { siteLinks } from './nav-links.js';

/** Bar, page, footer of the public pages. Until it is known who is here, they look as they do to visitors. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const portfolio = isPortfolioPath(pathname);
  return (
    <>
      <NavBar
        user={user}
        links={siteLinks(user, pathname, pathname === PATHS.home || (portfolio && !pageData<boolean>('notFound')))}
        hasThemeToggle={!portfolio}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
};
