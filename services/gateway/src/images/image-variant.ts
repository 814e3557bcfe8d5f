import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import type { StoredFile } from './image-memory-cache.js';

const DERIVATIVE = /^(\d{1,5})\.(webp|avif)$/;

export interface Variant extends StoredFile {
  contentType: string;
}

/** The stored object behind `{width}.webp`, `{width}.avif` or `card.jpg`; null for a derivative that does not exist. */
export const variantOf = ({ prefix, widths, avif, packet }: ImageGrant, name: string): Variant | null => {
  const version = packet ?? '';
  if (name === 'card.jpg')
    return widths.length > 0 ? { objectKey: `${prefix}card.jpg`, version, contentType: 'image/jpeg' } : null;
  const [, width, format] = DERIVATIVE.exec(name) ?? [];
  const made = format === 'avif' ? avif : widths;
  if (!made.includes(Number(width))) return null;
  return { objectKey: `${prefix}${Number(width)}.${format}`, version, contentType: `image/${format}` };
};
