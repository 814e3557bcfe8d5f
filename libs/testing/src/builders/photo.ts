import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { anId } from './id.js';

/** A landscape image with all its derivatives, at an address of its own. */
export const aPhotoImage = (over: Partial<PhotoImage> = {}): PhotoImage => ({
  base: `/images/${anId()}`,
  width: 3000,
  height: 2000,
  widths: [320, 640, 1280, 2400],
  thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  ...over,
});

/** What every message about the photo has in common. */
const dunes = (image = aPhotoImage()) => ({
  id: anId(),
  title: 'Dunes at dawn',
  description: null,
  image,
  category: 'landscape',
  tags: ['sand'],
  featured: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  altText: null,
});

/** A private photo, ready to be looked at, as its owner sees it. */
export const aPhoto = (over: Partial<PhotoDto> = {}): PhotoDto => {
  const photo = dunes(over.image);
  return {
    ...photo,
    imageUrl: `${photo.image.base}/card.jpg`,
    derivatives: 'ready',
    photographer: 'Ada Lovelace',
    photographerUsername: 'ada',
    isPublic: false,
    metadata: { aiAnalysisStatus: 'none', aiAnalysisCompletedAt: null },
    exif: {},
    fileMetadata: {},
    file: { type: 'image/jpeg', bytes: 1_234_567, name: 'dunes.jpg', kept: false },
    aiPending: false,
    unreviewed: null,
    usedAs: [],
    position: 0,
    revision: 1,
    trashed: null,
    hidden: null,
    ...over,
  };
};

/** A public photo, as administrators see it. */
export const anAdminPhoto = (over: Partial<AdminPhotoDto> = {}): AdminPhotoDto => {
  const { tags: _tags, description: _description, ...photo } = dunes(over.image);
  return {
    ...photo,
    imageUrl: `${photo.image.base}/1280.webp`,
    derivatives: 'ready',
    photographer: 'Ada Lovelace',
    photographerUsername: 'ada',
    isPublic: true,
    trashed: false,
    hidden: null,
    ...over,
  };
};

/** A public photo as visitors see it. */
export const aPublicPhoto = (over: Partial<PublicPhotoDto> = {}): PublicPhotoDto => {
  const photo = dunes(over.image);
  return {
    ...photo,
    imageUrl: `${photo.image.base}/1280.webp`,
    categoryLabel: categoryLabel(over.category ?? photo.category),
    photographer: 'Ada Lovelace',
    photographerUsername: 'ada',
    photographerPath: '/ada',
    isPublic: true,
    exif: null,
    ...over,
  };
};

/** A public photo as the event `media.photo_changed` carries it. */
export const aPhotoSnapshot = (over: Partial<PhotoSnapshot> = {}): PhotoSnapshot => ({
  ...dunes(over.image),
  ownerId: anId(),
  revision: 1,
  visible: true,
  position: 0,
  ...over,
});
