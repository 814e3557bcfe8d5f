import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { anId } from './id.js';
import { aPhotoImage } from './photo.js';

/** A hero, ready to be shown, as the event `media.picture_changed` tells it. With `kind: 'banner'` it is nobody's. */
export const aPictureSnapshot = (over: Partial<PictureSnapshot> = {}): PictureSnapshot => ({
  id: anId(),
  kind: 'hero',
  ownerId: over.kind === 'banner' ? null : anId(),
  photoId: over.kind === 'banner' ? null : anId(),
  revision: 1,
  state: 'ready',
  name: 'Dunes',
  description: null,
  image: aPhotoImage(),
  isDefault: false,
  ...over,
});

/** {@link aPictureSnapshot} of a profile picture, made of a file. */
export const aProfilePictureSnapshot = (over: Partial<PictureSnapshot> = {}): PictureSnapshot =>
  aPictureSnapshot({ kind: 'profile', photoId: null, image: aPhotoImage({ widths: [96, 192, 400, 800] }), ...over });
