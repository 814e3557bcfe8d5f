import type { PhotoImage } from '@vitrine/contracts/media/photo-image';

type Shaped = { image: Pick<PhotoImage, 'width' | 'height'> };

export const ratioOf = ({ image }: Shaped): number => image.width / image.height;
export const sumOf = (photos: readonly Shaped[]): number => photos.reduce((sum, photo) => sum + ratioOf(photo), 0);

/** Rows may be this much lower than wished where one of fewer would leave a photo alone. */
const LOWEST = 1.5;

/**
 * Rows about `wide` times as wide as they are high, all as alike as the photos allow: each photo is in the row that its
 * middle lies in. No photo stands alone but a panorama, or where nothing else helps.
 */
export const rowsOf = <P extends Shaped>(photos: readonly P[], wide: number): P[][] => {
  const total = sumOf(photos);
  // Of two that are as near, the fewer.
  const most = Math.max(1, Math.ceil(total / wide - 0.5));
  const fewest = Math.max(1, Math.ceil(total / (wide * LOWEST)));
  for (let count = most; count >= fewest; count -= 1) {
    const rows = intoRows(photos, count, total);
    if (!rows.some((row) => row.length === 1 && photos.length > 1 && sumOf(row) < wide)) return rows;
  }
  return intoRows(photos, most, total);
};

const intoRows = <P extends Shaped>(photos: readonly P[], count: number, total: number): P[][] => {
  const rows: P[][] = Array.from({ length: count }, () => []);
  let passed = 0;
  for (const photo of photos) {
    const middle = passed + ratioOf(photo) / 2;
    rows[Math.min(count - 1, Math.floor((middle / total) * count))]?.push(photo);
    passed += ratioOf(photo);
  }
  // A panorama may be as wide as several rows.
  return rows.filter((row) => row.length > 0);
};

export const pairsOf = <P>(photos: readonly P[]): P[][] =>
  Array.from({ length: Math.ceil(photos.length / 2) }, (_, at) => photos.slice(2 * at, 2 * at + 2));

/** The shape that most photos have, so that equal cells cut as few as possible; none is a strip. */
export const cellRatio = (photos: readonly Shaped[]): number => {
  const ratios = photos.map(ratioOf).toSorted((a, b) => a - b);
  return Math.min(1.5, Math.max(0.75, ratios[Math.floor(ratios.length / 2)] ?? 1));
};
