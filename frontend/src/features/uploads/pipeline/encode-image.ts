import type { Optimisation } from '@vitrine/contracts/media/photo.rules';
import { fitInside } from './fit-inside.js';
import { shrink } from './shrink.js';

/** Larger canvases stay empty in some browsers, without an error. */
const CANVAS = { pixels: 16_777_216, side: 16_384 };

/** A photo as WebP, or as JPEG where the browser cannot write WebP (UPL-16). Throws where no canvas can hold it. */
export const encodeImage = async (
  bitmap: ImageBitmap,
  { maxWidth, quality }: Optimisation,
  onProgress: (percent: number) => void,
): Promise<Blob> => {
  onProgress(60);
  const { width, height } = fitInside(bitmap.width, bitmap.height, maxWidth);
  if (width * height > CANVAS.pixels || height > CANVAS.side) throw new Error('too large for a canvas');
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (width === bitmap.width) context.drawImage(bitmap, 0, 0);
  else context.putImageData(shrink(bitmap, { width, height }), 0, 0);
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
