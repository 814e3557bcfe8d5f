import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { anId } from './id.js';
import { aPhotoImage } from './photo.js';

/** A hero, ready to be shown, as in the event `media.site_image_changed`. With `kind: 'banner'` it has no owner. */
export const aSiteImageSnapshot = (over: Partial<SiteImageSnapshot> = {}): SiteImageSnapshot => ({
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

/** {@link aSiteImageSnapshot} of a profile image, made of a file. */
export const aProfileImageSnapshot = (over: Partial<SiteImageSnapshot> = {}): SiteImageSnapshot =>
  aSiteImageSnapshot({ kind: 'profile', photoId: null, image: aPhotoImage({ widths: [96, 192, 400, 800] }), ...over });
