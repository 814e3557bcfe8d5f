import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
/** Some 5 kB each: those of the photos around, not of every photo that was ever passed. */
const KEPT = 200;
const urls = new Map<string, string | null>();

/** A ThumbHash as a data address, made once. Null when the text is no ThumbHash. */
export const thumbHashUrl = (hash: string | null): string | null => {
  if (!hash) return null;
  let url = urls.get(hash);
  if (url === undefined) {
    try {
      url = thumbHashToDataURL(bytesOf(hash));
    } catch {
      url = null;
    }
    urls.set(hash, url);
    const [oldest] = urls.keys();
    if (urls.size > KEPT && oldest !== undefined) urls.delete(oldest);
  }
  return url;
};

/** Whether something of the photo is transparent: what stands behind it would be seen when it is there. */
export const hasTransparency = (hash: string | null): boolean => {
  try {
    return hash !== null && ((bytesOf(hash)[2] ?? 0) & 0x80) !== 0;
  } catch {
    return false;
  }
};

/**
 * The one colour nearest to all of a photo, short enough for the server's markup. Null when the text is no ThumbHash, and
 * for a photo that is transparent somewhere.
 */
export const averageColor = (hash: string | null): string | null => {
  if (!hash || hasTransparency(hash)) return null;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return null;
  }
};
