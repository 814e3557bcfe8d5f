import { AlbumsPage } from '../../features/photo-library/albums-page.js';
import { ConnectPage } from '../../features/photo-library/connect-page.js';
import { PHOTO_LIBRARY_TEXT } from '../../features/photo-library/photo-library-texts.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const PAGES = {
  connect: { title: PHOTO_LIBRARY_TEXT.connectPage.title, Page: ConnectPage },
  albums: { title: PHOTO_LIBRARY_TEXT.albumsPage.title, Page: AlbumsPage },
} as const;

/** `/account/google-photos/connect` and `/account/google-photos/albums` (ROUTE-07, ROUTE-08). */
export const PhotoLibraryRoute = ({ page }: { page: keyof typeof PAGES }) => {
  const { title, Page } = PAGES[page];
  useDocumentTitle(title);
  return (
    <RequireSignIn refusal={PHOTO_LIBRARY_TEXT.frame.authenticationRequired} waiting={<WorkspaceSkeleton />}>
      {(user) => (
        <WorkspaceFrame user={user}>
          <Page />
        </WorkspaceFrame>
      )}
    </RequireSignIn>
  );
};
