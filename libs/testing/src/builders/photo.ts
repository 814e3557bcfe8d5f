import { randomBytes, randomUUID } from 'node:crypto';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';

/** A landscape picture with all its renditions. */
export const aPhotoImage = (over: Partial<PhotoImage> = {}): PhotoImage => ({
  base: `/images/${randomBytes(16).toString('base64url')}`,
  width: 3000,
  height: 2000,
  widths: [320, 640, 1280, 2400],
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  ...over,
});

/** A private photo, ready to be looked at, as its owner sees it. */
export const aPhoto = (over: Partial<PhotoDto> = {}): PhotoDto => {
  const image = over.image ?? aPhotoImage();
  return {
    id: randomUUID(),
    title: 'Dunes at dawn',
    description: null,
    imageUrl: `${image.base}/card.jpg`,
    image,
    derivatives: 'ready',
    category: 'landscape',
    photographer: 'Ada Lovelace',
    photographerUsername: 'ada',
    tags: ['sand'],
    featured: false,
    isPublic: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
    altText: null,
    exif: {},
    file: { type: 'image/jpeg', bytes: 1_234_567 },
    ...over,
  };
};

/** A public photo as the fact `media.photo_changed` tells it. */
export const aPhotoSnapshot = (over: Partial<PhotoSnapshot> = {}): PhotoSnapshot => ({
  id: randomUUID(),
  ownerId: randomUUID(),
  revision: 1,
  visible: true,
  title: 'Dunes at dawn',
  description: null,
  image: aPhotoImage(),
  category: 'landscape',
  categoryLabel: 'Landscape',
  tags: ['sand'],
  featured: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  altText: null,
  ...over,
});
