import { useLingui } from '@lingui/react/macro';
import { MyPhotosPage } from '../my-photos/my-photos-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const REFUSAL = ['Authentication Required', 'Please log in to manage your photos.'] as const;

/** `/my-photos` */
export const MyPhotosRoute = () => {
  const { t } = useLingui();
  useDocumentTitle(t`My Photos`);
  return (
    <RequireSignIn refusal={REFUSAL} waiting={<WorkspaceSkeleton />}>
      {(user) => (
        <WorkspaceFrame user={user} accountLabel="My Account">
          <MyPhotosPage />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
