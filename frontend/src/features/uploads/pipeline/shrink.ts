import type { Optimisation } from '@vitrine/contracts/media/photo.rules';

/** Size of a photo at most `maxWidth` wide, in its own proportions and never enlarged (UPL-30). */
export const fitInside = (width: number, height: number, maxWidth: number): { width: number; height: number } => {
  if (width <= maxWidth) return { width, height };
  return { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) };
};

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

/** Which source pixels an output pixel is made of: those from `first` on, each with its weight. */
interface Taps {
  first: number;
  weights: Float32Array;
}

interface Size {
  width: number;
  height: number;
}

const LOBES = 3;
/** What is drawn and read at once, in pixels. */
const TILE = { width: 4096, height: 32 };

/**
 * A smaller copy, by Lanczos' filter. Canvases shrink by whatever their browser thinks fit, which may be one step that
 * sees few of the pixels and turns fine patterns into false ones. Never more than some rows of the source are held.
 */
export const shrink = (source: ImageBitmap, { width, height }: Size): ImageData => {
  const across = tapsOf(source.width, width);
  const down = tapsOf(source.height, height);
  const readRow = rowReader(source);
  const kept = Array.from({ length: Math.max(...down.map(({ weights }) => weights.length)) }, () => {
    return new Float32Array(width * 4);
  });
  const made = new ImageData(width, height);
  const sum = new Float32Array(width * 4);
  let read = 0;
  for (const [y, { first, weights }] of down.entries()) {
    for (; read < first + weights.length; read += 1) narrow(readRow(read), across, kept[read % kept.length]!);
    sum.fill(0);
    for (let tap = 0; tap < weights.length; tap += 1) {
      const row = kept[(first + tap) % kept.length]!;
      const weight = weights[tap]!;
      for (let i = 0; i < sum.length; i += 1) sum[i]! += row[i]! * weight;
    }
    writeRow(sum, made.data, y * width * 4);
  }
  return made;
};

const tapsOf = (from: number, to: number): Taps[] => {
  const scale = Math.max(1, from / to);
  return Array.from({ length: to }, (_, at) => {
    const centre = ((at + 0.5) * from) / to - 0.5;
    const first = Math.max(0, Math.ceil(centre - LOBES * scale));
    const last = Math.min(from - 1, Math.floor(centre + LOBES * scale));
    const weights = Float32Array.from({ length: last - first + 1 }, (__, tap) =>
      lanczos((first + tap - centre) / scale),
    );
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return { first, weights: weights.map((weight) => weight / all) };
  });
};

const lanczos = (x: number): number => {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const t = Math.PI * x;
  return (LOBES * Math.sin(t) * Math.sin(t / LOBES)) / (t * t);
};

/** Rows of the source, from the first to the last, their colours weighted by alpha: what is transparent has none. */
const rowReader = (source: ImageBitmap): ((y: number) => Float32Array) => {
  const tile = new OffscreenCanvas(Math.min(TILE.width, source.width), TILE.height);
  const context = tile.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const length = source.width * 4;
  const rows = new Float32Array(length * TILE.height);

  const fill = (top: number) => {
    const height = Math.min(TILE.height, source.height - top);
    for (let left = 0; left < source.width; left += tile.width) {
      const width = Math.min(tile.width, source.width - left);
      context.clearRect(0, 0, tile.width, tile.height);
      context.drawImage(source, left, top, width, height, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      for (let y = 0; y < height; y += 1)
        for (let i = 0, to = y * length + left * 4; i < width * 4; i += 4, to += 4) {
          const from = y * width * 4 + i;
          const alpha = data[from + 3]!;
          const share = alpha / 255;
          rows[to] = data[from]! * share;
          rows[to + 1] = data[from + 1]! * share;
          rows[to + 2] = data[from + 2]! * share;
          rows[to + 3] = alpha;
        }
    }
  };
  return (y) => {
    if (y % TILE.height === 0) fill(y);
    return rows.subarray((y % TILE.height) * length, (y % TILE.height) * length + length);
  };
};

const narrow = (row: Float32Array, across: readonly Taps[], into: Float32Array): void => {
  for (let x = 0; x < across.length; x += 1) {
    const { first, weights } = across[x]!;
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let tap = 0, i = first * 4; tap < weights.length; tap += 1, i += 4) {
      const weight = weights[tap]!;
      red += row[i]! * weight;
      green += row[i + 1]! * weight;
      blue += row[i + 2]! * weight;
      alpha += row[i + 3]! * weight;
    }
    into[x * 4] = red;
    into[x * 4 + 1] = green;
    into[x * 4 + 2] = blue;
    into[x * 4 + 3] = alpha;
  }
};

/** As pixels, which are rounded and kept within their bounds by the array. */
const writeRow = (sum: Float32Array, into: Uint8ClampedArray, from: number): void => {
  for (let i = 0; i < sum.length; i += 4) {
    const alpha = sum[i + 3]!;
    const share = alpha > 0 ? 255 / alpha : 0;
    into[from + i] = sum[i]! * share;
    into[from + i + 1] = sum[i + 1]! * share;
    into[from + i + 2] = sum[i + 2]! * share;
    into[from + i + 3] = alpha;
  }
};
