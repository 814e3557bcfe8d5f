import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { MyPhotosPage } from '../my-photos/my-photos-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { isShare } from '../my-photos/use-shares.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

/** `/my-photos` */
export const MyPhotosRoute = () => {
  const { t } = useLingui();
  const [params] = useSearchParams();
  useDocumentTitle(t`My Photos`);
  return (
    <RequireSignIn
      refusal={[t`Authentication Required`, t`Please log in to manage your photos.`]}
      waiting={<WorkspaceSkeleton />}
      signsIn={isShare(params)}
    >
      {(user) => (
        <WorkspaceFrame user={user} accountLabel={t`My Account`}>
          <MyPhotosPage />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
