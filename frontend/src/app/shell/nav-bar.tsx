import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../shared/config.js';
import { NAV_SCROLL_PX } from '../../shared/constants.js';
import { useScrolled } from '../../shared/hooks/use-scrolled.js';
import { cx } from '../../shared/lib/cx.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { IconButton } from '../../shared/ui/button.js';
import { Menu } from '../../shared/ui/icons.js';
import type { NavLink } from './nav-links.js';
import type { OwnFrame } from './own-frame.js';
import { SectionLink } from './section-link.js';
import { SignInLink, SignOutLink } from './sign-links.js';
import { ThemeToggle } from './theme-toggle.js';
import { Link } from '../../shared/ui/link.js';

const MobileMenu = lazyComponent(async () => ({ default: (await import('./mobile-menu.js')).MobileMenu }));

interface NavBarProps {
  /** Undefined: a user is probably signed in. */
  user: UserDto | null | undefined;
  links: NavLink[];
  /** Links of the mobile menu, where they differ. */
  menuLinks?: NavLink[];
  /** A portfolio follows its template, so there is nothing to switch (OFF-07). */
  hasThemeToggle?: boolean;
  avatar?: boolean;
  /** A photographer's own bar: their name and entries, and nothing of the platform. */
  own?: Pick<OwnFrame, 'label' | 'path'> | undefined;
  /** How one signs out here; elsewhere than on the account page by a navigation (NAV-13, ACCT-11). */
  onSignOut?: () => void;
}

const ITEM = 'underline-grow pb-0.5 text-sm whitespace-nowrap';
/** An administrator's links need the room of a tablet to the last pixel. */
const TIGHT = { links: 'max-lg:gap-2.5', item: 'max-lg:text-xs' };

/** The bar at the top of every page (area NAV). */
export const NavBar = (props: NavBarProps) => {
  const { t } = useLingui();
  const { user, links, menuLinks = links, hasThemeToggle = true, avatar = true, own, onSignOut } = props;
  const scrolled = useScrolled(NAV_SCROLL_PX);
  const { pathname, hash } = useLocation();
  // Open for the page it was opened on, so that it closes with every change of route (NAV-19).
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const tight = user?.role === 'admin' && !own ? TIGHT : null;
  const item = cx(ITEM, tight?.item);

  return (
    // Until the page is hydrated, app/boot sets the state.
    <header
      className="site-nav page-x fixed inset-x-0 top-0 z-40"
      data-state={scrolled ? 'scrolled' : 'top'}
      suppressHydrationWarning
    >
      <a href="#main" className="skip-link text-sm">
        <Trans>Skip to content</Trans>
      </a>
      <nav aria-label={t`Main`} className="flex h-(--bar) items-center justify-between gap-6">
        {own ? (
          <a href={own.path} className="display -my-3 min-w-0 truncate py-3 text-lg">
            {own.label}
          </a>
        ) : (
          <Link to={PATHS.home} className="wordmark -my-3 py-3 text-sm" aria-label={t`${config.brand}, home`}>
            {config.brand}
          </Link>
        )}
        <div className={cx('nav-links hidden items-center gap-5 md:flex lg:gap-8', tight?.links)}>
          {links.map(({ label, ...link }) => (
            <SectionLink key={link.to} {...link} className={item} current={pathname + hash}>
              {label}
            </SectionLink>
          ))}
          {own ? null : user === null ? (
            <SignInLink className={item} />
          ) : onSignOut ? (
            <button type="button" onClick={onSignOut} className={item}>
              <Trans>Sign Out</Trans>
            </button>
          ) : (
            <SignOutLink className={item} />
          )}
          <div className="-mr-2 flex items-center gap-1 empty:hidden">
            {hasThemeToggle && (
              <span className="needs-script contents">
                <ThemeToggle />
              </span>
            )}
            {user === undefined && avatar && !own && <span className="skeleton ml-1 size-9 rounded-full" />}
            {user && avatar && !own && (
              <Link to={PATHS.account} aria-label={t`Your account`} className="ml-1 rounded-full">
                <Avatar who={user} src={user.profileImageUrl} className="size-9 text-sm" />
              </Link>
            )}
          </div>
        </div>
        <div className="needs-script -mr-3 flex items-center md:hidden">
          {hasThemeToggle && <ThemeToggle />}
          <IconButton
            label={open ? t`Close menu` : t`Open menu`}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpenOn(open ? null : pathname)}
            onPointerEnter={MobileMenu.whenIdle}
          >
            <Menu size={22} strokeWidth={1.5} />
          </IconButton>
        </div>
      </nav>
      {open && (
        <ErrorBoundary>
          <SuspenseBoundary>
            <MobileMenu
              user={user}
              links={menuLinks}
              own={own}
              {...(onSignOut && { onSignOut })}
              onClose={() => setOpenOn(null)}
            />
          </SuspenseBoundary>
        </ErrorBoundary>
      )}
    </header>
  );
};
