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

/** The one colour nearest to all of a photo, short enough for the server's markup. Null when the text is no ThumbHash. */
export const averageColor = (hash: string | null): string | null => {
  if (!hash) return null;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return null;
  }
};
