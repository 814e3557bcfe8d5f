import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Suspense, useState } from 'react';
import { Boundary } from '../../../shared/ui/boundary.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';

const PhotoDetails = lazyPart(async () => ({
  default: (await import('../photo-details/photo-details.js')).PhotoDetails,
}));
const EditPhotoDialog = lazyPart(async () => ({
  default: (await import('../edit-photo/edit-photo-dialog.js')).EditPhotoDialog,
}));

/** An uploaded photo, opened from the panel on whatever page that is. */
export const OpenedPhoto = ({ photo, onClose }: { photo: PhotoDto; onClose: () => void }) => {
  const [edits, setEdits] = useState(false);
  return (
    <Boundary onBreak={onClose}>
      <Suspense>
        {edits ? (
          <EditPhotoDialog photo={photo} onClose={onClose} />
        ) : (
          <PhotoDetails photo={photo} onClose={onClose} onEdit={() => setEdits(true)} />
        )}
      </Suspense>
    </Boundary>
  );
};
