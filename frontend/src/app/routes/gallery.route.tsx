import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { GalleryPage } from '../../features/client-galleries/gallery-page.js';
import { RequireSignIn } from '../../features/session/require-sign-in.js';
import { GalleryUploads } from '../../features/uploads/queue/gallery-uploads.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { WorkspaceFrame, WorkspaceSkeleton } from '../shell/workspace-frame.js';

const LinkCard = lazyComponent(async () => ({
  default: (await import('../../features/client-galleries/links/link-card.js')).LinkCard,
}));

/** `/account/galleries/:galleryId/:tab?` */
export const GalleryRoute = () => {
  const { t } = useLingui();
  const { galleryId = '', tab } = useParams();
  return (
    <RequireSignIn
      refusal={[t`Authentication required`, t`Please log in to see your galleries.`]}
      waiting={<WorkspaceSkeleton />}
    >
      {(user) =>
        // Printed alone.
        tab === 'card' ? (
          <LinkCard galleryId={galleryId} />
        ) : (
          <WorkspaceFrame user={user}>
            <GalleryPage key={galleryId} galleryId={galleryId} tab={tab} Uploads={GalleryUploads} />
          </WorkspaceFrame>
        )
      }
    </RequireSignIn>
  );
};
