import { useLingui } from '@lingui/react/macro';
import { GalleriesPage } from '../../features/client-galleries/galleries-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/account/galleries` */
export const GalleriesRoute = () => {
  const { t } = useLingui();
  useDocumentTitle(t`Galleries`);
  return (
    <RequireSignIn
      refusal={[t`Authentication required`, t`Please log in to see your galleries.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <GalleriesPage />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
