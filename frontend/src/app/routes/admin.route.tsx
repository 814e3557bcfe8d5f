import { Trans, useLingui } from '@lingui/react/macro';
import { type Session, useCurrentUser } from '../../data/session/current-user.js';
import { AdminPage } from '../../features/admin/admin-page.js';
import { UnknownUser } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { buttonClass } from '../../shared/ui/button.js';
import { SiteFrame } from '../shell/site-frame.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';
import { Link } from '../../shared/ui/link.js';

/** `/admin/dashboard` (ROUTE-06): for administrators only, and nothing is fetched before the role is read (ADM-GEN-11). */
export const AdminRoute = () => {
  const session = useCurrentUser();
  const { user } = session;
  if (user?.role !== 'admin') return <NotAdmitted {...session} />;
  return (
    <WorkspaceFrame user={user} menuPathOfAdmin={PATHS.adminEntry}>
      <AdminPage />
    </WorkspaceFrame>
  );
};

/** Until the user is loaded, and for all but administrators. */
const NotAdmitted = ({ isLoading, isUnknown, retry }: Session) => {
  const { t } = useLingui();
  useDocumentTitle(t`Admin Dashboard`);
  if (isLoading) return <WorkspaceSkeleton />;
  if (isUnknown) return <UnknownUser onRetry={retry} />;
  return (
    <SiteFrame>
      <section className="page-x grid min-h-[88dvh] content-center pb-16 pt-32">
        <h1 className="display text-2xl">
          <Trans>Access Denied</Trans>
        </h1>
        <p className="mt-5 max-w-[52ch] text-ink-2">
          <Trans>You need administrator privileges to access this page.</Trans>
        </p>
        <p className="mt-10">
          <Link to={PATHS.home} className={buttonClass('solid')}>
            <Trans>Return Home</Trans>
          </Link>
        </p>
      </section>
    </SiteFrame>
  );
};
