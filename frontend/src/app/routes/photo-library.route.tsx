import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { ComingSoon } from '../shell/coming-soon.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const REFUSAL = ['Authentication Required', 'Please log in to connect Google Photos.'] as const;

/** `/account/google-photos/connect` and `/account/google-photos/albums` (ROUTE-07, ROUTE-08). */
export const PhotoLibraryRoute = ({ title }: { title: string }) => {
  useDocumentTitle(title);
  return (
    <RequireSignIn refusal={REFUSAL} waiting={<WorkspaceSkeleton />}>
      {(user) => (
        <WorkspaceFrame user={user}>
          <ComingSoon title={title} back={{ label: 'Back to Account', to: PATHS.account }} />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
