import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { config } from '../../shared/config.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Link } from '../../shared/ui/link.js';
import type { NavLink } from './nav-links.js';
import type { OwnFrame } from './own-frame.js';
import { SectionLink } from './section-link.js';

interface FooterProps {
  links: readonly NavLink[];
  /** On the pages of a photographer. */
  own?: OwnFrame | null;
}

/** NAV-04, HOME-04. Where the bar is a photographer's, so is this, and the platform is its last line. */
export const Footer = ({ links, own = null }: FooterProps) => {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isOwn = Boolean(own?.links);
  const shown = [...(own?.footer ?? []), ...(isOwn ? [] : links)];
  return (
    <footer className="page-x flex flex-col gap-x-10 gap-y-6 border-t border-line py-10 text-xs text-ink-2 md:flex-row md:items-center md:justify-between md:py-12">
      <p className="tabular order-last md:order-first">
        © <Year /> <bdi>{isOwn ? own?.name : config.brand}</bdi>
      </p>
      <nav aria-label={t`Footer`} className="-my-3 flex flex-wrap gap-x-8">
        {shown.map(({ label, ...link }) => (
          <SectionLink
            key={link.to}
            {...link}
            current={pathname}
            className="inline-flex min-h-11 items-center hover:text-ink"
          >
            <span className="underline-grow pb-0.5">{label}</span>
          </SectionLink>
        ))}
        {isOwn && own?.namesMaker && (
          <Link to={PATHS.home} className="inline-flex min-h-11 items-center hover:text-ink">
            <span className="underline-grow pb-0.5">
              <Trans>Made with {config.brand}</Trans>
            </span>
          </Link>
        )}
      </nav>
    </footer>
  );
};

const thisYear = () => new Date().getUTCFullYear();

/** A page that was rendered last year may be read this year. */
const Year = () => {
  const isHydrated = useHydrated();
  return (
    <time key={String(isHydrated)} suppressHydrationWarning>
      {thisYear()}
    </time>
  );
};
