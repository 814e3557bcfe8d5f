import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (char) => char.charCodeAt(0));
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
  }
  return url;
};

/** The one colour nearest to all of a picture, short enough for the server's markup. Null when the text is no ThumbHash. */
export const averageColor = (hash: string | null): string | null => {
  if (!hash) return null;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
  } catch {
    return null;
  }
};

/** How bright a picture is on the whole, 0 to 1; middle grey when nothing is known. */
export const brightnessOf = (hash: string | null): number => {
  if (!hash) return 0.5;
  try {
    const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  } catch {
    return 0.5;
  }
};

/**
 * How much black has to lie over a picture so that white words on it have a contrast of at least 4.5 to 1, even where
 * the picture is brighter than its average: words stand on at most 46 % brightness.
 */
export const scrimFor = (brightness: number): number => {
  const bright = Math.min(1, brightness * 1.35 + 0.12);
  return Math.min(0.62, Math.max(0.22, 1 - 0.46 / bright));
};
