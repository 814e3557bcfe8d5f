import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';

const DERIVATIVE = /^(\d{1,5})\.(webp|avif)$/;

export interface Variant {
  objectKey: string;
  contentType: string;
}

/** The stored object behind `{width}.webp`, `{width}.avif` or `card.jpg`; null for a derivative that does not exist. */
export const variantOf = ({ prefix, widths, avif }: ImageGrant, name: string): Variant | null => {
  if (name === 'card.jpg')
    return widths.length > 0 ? { objectKey: `${prefix}card.jpg`, contentType: 'image/jpeg' } : null;
  const [, width, format] = DERIVATIVE.exec(name) ?? [];
  const made = format === 'avif' ? avif : widths;
  if (!made.includes(Number(width))) return null;
  return { objectKey: `${prefix}${Number(width)}.${format}`, contentType: `image/${format}` };
};
