import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { PATHS } from '../../shared/lib/site-paths.js';
import { cx } from '../../shared/lib/cx.js';
import { Link } from '../../shared/ui/link.js';

const TABS = [
  [msg`My Photos`, PATHS.myPhotos],
  [msg`Edit Profile`, `${PATHS.account}?tab=profile`],
  [msg`Hero Image`, `${PATHS.account}?tab=hero`],
  [msg`Profile Picture`, `${PATHS.account}?tab=avatar`],
  [msg`Settings`, `${PATHS.account}?tab=settings`],
] as const;

/** PHOTO-09 to PHOTO-13. */
export const MyPhotosTabs = ({ className }: { className?: string }) => {
  const { t } = useLingui();
  const here = useLocation().pathname.toLowerCase();
  return (
    <nav
      aria-label={t`Your pages`}
      className={cx(
        'bare-scroll -mx-(--edge) flex gap-7 overflow-x-auto px-(--edge) shadow-[inset_0_-1px_0_var(--line)]',
        className,
      )}
    >
      {TABS.map(([label, to]) => (
        <Link
          key={to}
          to={to}
          className={cx(
            'flex min-h-11 shrink-0 items-center border-b text-sm transition-colors duration-200',
            to === here ? 'border-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
          {...(to === here && { 'aria-current': 'page' as const })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
};
