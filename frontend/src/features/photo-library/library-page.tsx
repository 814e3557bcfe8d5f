import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pathOf } from '@vitrine/contracts/http/routes';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';

interface LibraryPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Title, one or two sentences, and what can be done; the way back to the account is always there. */
export const LibraryPage = ({ title, lead, children }: LibraryPageProps) => (
  <>
    <header className="max-w-[64ch]">
      <h1 className="display text-xl md:text-2xl">{title}</h1>
      {lead && <p className="mt-5 text-ink-2">{lead}</p>}
    </header>
    <div className="mt-10">{children}</div>
  </>
);

/** What can be done, on a phone beneath one another; the way back to the account is its last. */
export const LibraryActions = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
    {children}
    <BackToAccount />
  </div>
);

export const BackToAccount = ({ className }: { className?: string }) => (
  <Link to={PATHS.account} className={buttonClass('quiet', className)}>
    <Trans>Back to Account</Trans>
  </Link>
);

/** The server redirects this address to Google: a navigation of the browser (GPH-04, GPH-41). */
export const ConnectLink = ({ label, look = 'solid' }: { label: string; look?: 'solid' | 'line' }) => (
  <a href={pathOf('googlePhotosConnect')} className={buttonClass(look)}>
    {label}
  </a>
);

/** GPH-05, GPH-09. */
export const CheckFailed = () => {
  const { t } = useLingui();
  return (
    <div role="alert">
      <LibraryPage
        title={t`Connection Check Failed`}
        lead={t`We could not find out whether Google Photos is connected.`}
      >
        <LibraryActions>
          <ConnectLink label={t`Try Reconnecting`} />
        </LibraryActions>
      </LibraryPage>
    </div>
  );
};

/** The heading of a page whose state is not known yet. */
export const Checking = ({ title }: { title: string }) => (
  <LibraryPage title={title}>
    <p role="status" className="text-ink-2">
      <Trans>Checking the connection…</Trans>
    </p>
  </LibraryPage>
);
