import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { useRefetchUser } from '../../../data/session/use-refetch-user.js';
import type { TabProps } from '../account-session.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Link } from '../../../shared/ui/link.js';

/** ACCT-20 to ACCT-23. */
export const ProfileSummary = ({ user }: TabProps) => {
  const { t } = useLingui();
  const refresh = useRefetchUser();
  return (
    <section aria-labelledby="summary-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="summary-title" className="eyebrow text-ink-2">
          <Trans>Profile Summary</Trans>
        </h2>
        <Button look="quiet" className="-mr-4" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
          <RefreshCw size={15} strokeWidth={1.5} aria-hidden />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-x-5 text-sm lg:grid-cols-1">
        <Row name={t`Username`}>{user.username || <NotSet />}</Row>
        <Row name={t`First name`}>{user.firstName || <NotSet />}</Row>
        <Row name={t`Last name`}>{user.lastName || <NotSet />}</Row>
        <Row name={t`Portfolio URL`} wide>
          <PortfolioAddress user={user} />
        </Row>
      </dl>
    </section>
  );
};

const Row = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div
    className={cx(
      'flex min-h-16 min-w-0 flex-col border-t border-line py-2.5 lg:justify-center',
      wide && 'justify-center max-lg:col-span-3',
    )}
  >
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd dir="auto" className="min-w-0 break-words text-left">
      {children}
    </dd>
  </div>
);

const NotSet = () => (
  <span className="text-ink-2">
    <Trans>Not set</Trans>
  </span>
);

const PortfolioAddress = ({ user }: { user: UserDto }) => {
  const { t } = useLingui();
  const path = portfolioPath(user);
  return (
    <span className="flex items-center justify-between gap-2">
      <Link to={path} className="link min-w-0 break-all">
        {window.location.host + path}
      </Link>
      <CopyButton
        label={t`Copy portfolio URL`}
        text={window.location.origin + path}
        done={t`Portfolio URL copied to clipboard`}
        className="-my-2 -mr-2 shrink-0"
      />
    </span>
  );
};
