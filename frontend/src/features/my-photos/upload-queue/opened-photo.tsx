import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Suspense, useState } from 'react';
import { Boundary } from '../../../shared/ui/boundary.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';

const PhotoDetails = lazyPart(async () => ({
  default: (await import('../photo-details/photo-details.js')).PhotoDetails,
}));
const ReplaceFileDialog = lazyPart(async () => ({
  default: (await import('../replace-file/replace-file-dialog.js')).ReplaceFileDialog,
}));
const EditPhotoDialog = lazyPart(async () => ({
  default: (await import('../edit-photo/edit-photo-dialog.js')).EditPhotoDialog,
}));
const ProfilePhotoDialog = lazyPart(async () => ({
  default: (await import('../shown-as/profile-photo-dialog.js')).ProfilePhotoDialog,
}));

/** An uploaded photo, opened from the panel on whatever page that is. */
export const OpenedPhoto = ({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) => {
  const [shown, setShown] = useState<'details' | 'edit' | 'replace' | 'profile-picture'>('details');
  return (
    <Boundary onBreak={onClose}>
      <Suspense>
        {shown === 'edit' && <EditPhotoDialog photo={photo} onClose={onClose} />}
        {shown === 'replace' && <ReplaceFileDialog photo={photo} onClose={onClose} />}
        {shown === 'profile-picture' && <ProfilePhotoDialog photo={photo} onClose={onClose} />}
        {shown === 'details' && (
          <PhotoDetails
            photo={photo}
            onClose={onClose}
            onEdit={() => setShown('edit')}
            onReplace={() => setShown('replace')}
            onProfilePicture={() => setShown('profile-picture')}
          />
        )}
      </Suspense>
    </Boundary>
  );
};
