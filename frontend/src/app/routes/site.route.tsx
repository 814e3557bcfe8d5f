import { useLingui } from '@lingui/react/macro';
import { SiteHome } from '../../features/site/site-home.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/account/site` */
export const SiteRoute = () => {
  const { t } = useLingui();
  useDocumentTitle(t`Site`);
  return (
    <RequireSignIn
      refusal={[t`Authentication required`, t`Please log in to see your site.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <SiteHome />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
