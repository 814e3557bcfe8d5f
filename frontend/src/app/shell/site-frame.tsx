import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../data/session/current-user.js';
import { followsTemplate } from '../../shared/theme/follows-template.js';
import { Footer } from './footer.js';
import { NavBar } from './nav-bar.js';
import { footerLinks, siteLinks, type SectionId } from './nav-links.js';
import type { OwnFrame } from './own-frame.js';

interface SiteFrameProps {
  /** Those of the bar's sections that a photographer's page has; elsewhere they are the home page's. */
  sections?: readonly SectionId[] | null;
  /** What a photographer has put around their pages. */
  own?: OwnFrame | null;
  children: ReactNode;
}

/**
 * Bar, page, footer of the public pages. A user who is probably signed in never sees the visitors' bar; a photographer's
 * own is the same for everybody.
 */
export const SiteFrame = ({ sections = null, own = null, children }: SiteFrameProps) => {
  const { pathname } = useLocation();
  const { who } = useCurrentUser();
  return (
    <>
      <NavBar
        user={who}
        links={own?.links ?? siteLinks(who, pathname, sections)}
        own={own?.links ? own : undefined}
        hasThemeToggle={!followsTemplate(pathname)}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer links={footerLinks(pathname, sections)} own={own} />
    </>
  );
};
