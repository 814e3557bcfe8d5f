import { useLingui } from '@lingui/react/macro';
import { config } from '../../shared/config.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { Link } from '../../shared/ui/link.js';
import type { NavLink } from './nav-links.js';

/** NAV-04, HOME-04. */
export const Footer = ({ links }: { links: readonly NavLink[] }) => {
  const { t } = useLingui();
  return (
    <footer className="page-x flex flex-col gap-x-10 gap-y-6 border-t border-line py-10 text-xs text-ink-2 md:flex-row md:items-center md:justify-between md:py-12">
      <p className="tabular order-last md:order-first">
        © <Year /> {config.brand}
      </p>
      <nav aria-label={t`Footer`} className="-my-3 flex flex-wrap gap-x-8">
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink">
            <span className="underline-grow pb-0.5">{label}</span>
          </Link>
        ))}
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
