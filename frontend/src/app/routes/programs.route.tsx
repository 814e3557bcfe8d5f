import { useLingui } from '@lingui/react/macro';
import { ProgramsPage } from '../../features/programs/programs-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/account/programs` */
export const ProgramsRoute = () => {
  const { t } = useLingui();
  useDocumentTitle(t`Publish from your programs`);
  return (
    <RequireSignIn
      refusal={[t`Authentication Required`, t`Please log in to see how programs publish here.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <ProgramsPage />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
