import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { anId } from './id.js';

/** What media grants for the images of a public photo of 640 pixels. */
export const anImageGrant = (o: Partial<ImageGrant> = {}): ImageGrant => ({
  photoId: anId(),
  ownerId: anId(),
  isPublic: true,
  prefix: 'derivatives/a/b/',
  widths: [320, 640],
  avif: [],
  allowAiCrawlers: false,
  ...o,
});
