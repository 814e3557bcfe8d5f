import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { AlbumsPage } from '../../features/photo-library/albums-page.js';
import { ConnectPage } from '../../features/photo-library/connect-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const PAGES = {
  connect: { title: msg`Connect Google Photos`, Page: ConnectPage },
  albums: { title: msg`Google Photos Albums`, Page: AlbumsPage },
} as const;

/** `/account/google-photos/connect` and `/account/google-photos/albums` (ROUTE-07, ROUTE-08). */
export const PhotoLibraryRoute = ({ page }: { page: keyof typeof PAGES }) => {
  const { t } = useLingui();
  const { title, Page } = PAGES[page];
  useDocumentTitle(t(title));
  return (
    <RequireSignIn
      refusal={[t`Authentication Required`, t`Please log in to connect Google Photos.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) => (
        <WorkspaceFrame user={user}>
          <Page />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
