import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { useNewestKnown } from '../../data/photos/use-known-photos.js';
import type { Walk } from '../../data/photos/use-walk.js';

const PhotoDetails = lazyComponent(async () => ({
  default: (await import('../../features/photo-details/photo-details.js')).PhotoDetails,
}));
const ReplaceFileDialog = lazyComponent(async () => ({
  default: (await import('../../features/uploads/dialogs/replace-file-dialog.js')).ReplaceFileDialog,
}));
const EditPhotoDialog = lazyComponent(async () => ({
  default: (await import('../../features/photo-edit/edit-photo-dialog.js')).EditPhotoDialog,
}));
const ProfilePhotoDialog = lazyComponent(async () => ({
  default: (await import('../../features/photo-details/profile-photo-dialog.js')).ProfilePhotoDialog,
}));

interface OpenedPhotoProps {
  photo: PhotoDto;
  /** Null where it is opened outside a list. */
  walk: Walk | null;
  onClose: () => void;
}

/** An uploaded photo, opened from the panel on whatever page that is. */
export const OpenedPhoto = ({ photo, walk, onClose }: OpenedPhotoProps) => {
  const [shown, setShown] = useState<'details' | 'edit' | 'replace' | 'profile-image'>('details');
  // The panel keeps a photo as it was when it arrived.
  const latest = useNewestKnown(photo);
  return (
    <ErrorBoundary onBreak={onClose}>
      <TooltipProvider>
        <Suspense>
          {shown === 'edit' && <EditPhotoDialog photo={latest} walk={walk} onClose={onClose} />}
          {shown === 'replace' && <ReplaceFileDialog photo={latest} onClose={onClose} />}
          {shown === 'profile-image' && <ProfilePhotoDialog photo={latest} onClose={onClose} />}
          {shown === 'details' && (
            <PhotoDetails
              photo={latest}
              walk={walk}
              onClose={onClose}
              onEdit={() => setShown('edit')}
              onReplace={() => setShown('replace')}
              onProfileImage={() => setShown('profile-image')}
            />
          )}
        </Suspense>
      </TooltipProvider>
    </ErrorBoundary>
  );
};
