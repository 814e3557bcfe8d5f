import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';

const WEBP = /^(\d{1,5})\.webp$/;

export interface Variant {
  objectKey: string;
  contentType: string;
}

/** The stored object behind `{width}.webp` or `card.jpg`; null for a rendition that does not exist. */
export const variantOf = ({ prefix, widths }: ImageGrant, name: string): Variant | null => {
  if (name === 'card.jpg')
    return widths.length > 0 ? { objectKey: `${prefix}card.jpg`, contentType: 'image/jpeg' } : null;
  const width = Number(WEBP.exec(name)?.[1]);
  return widths.includes(width) ? { objectKey: `${prefix}${width}.webp`, contentType: 'image/webp' } : null;
};
