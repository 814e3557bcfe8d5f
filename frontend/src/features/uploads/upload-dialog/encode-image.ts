import type { Optimisation } from '@vitrine/contracts/media/photo.rules';
import { fitInside } from './fit-inside.js';

/** A photo as WebP, or as JPEG where the browser cannot write WebP (UPL-16). */
export const encodeImage = async (
  bitmap: ImageBitmap,
  { maxWidth, quality }: Optimisation,
  onProgress: (percent: number) => void,
): Promise<Blob> => {
  onProgress(60);
  const { width, height } = fitInside(bitmap.width, bitmap.height, maxWidth);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  onProgress(75);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  // A browser that cannot encode a type returns PNG without an error.
  if (webp.type === 'image/webp') return webp;
  // JPEG has no transparency; a white ground looks as a page does.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};
