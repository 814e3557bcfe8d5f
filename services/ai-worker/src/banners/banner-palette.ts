import type { ColorPalette, PaletteColor } from '@vitrine/contracts/ai/palette.rules';
import { brightnessOf, temperatureOf } from '../analysis/local/image-words.js';
import { measureImage, type Measures } from '../analysis/local/measure-image.js';
import { distance2, toHex, toOklab, type Oklab } from '../analysis/local/oklab.js';
import { clustersOf, type Cluster } from '../analysis/local/palette.js';
import type { RawPixels } from '../analysis/open-image.js';

/** As many as a row of swatches shows, and the eye tells apart. */
const COLOURS_MAX = 6;
/** Closer than this in OKLab, two swatches look the same. */
const ALIKE = 0.06;
/** A colour on less of the image is an accident of it. */
const SHARE_MIN = 0.02;

const mixed = (one: Cluster, other: Cluster): Cluster => {
  const count = one.count + other.count;
  const at = (axis: 0 | 1 | 2): number => (one.colour[axis] * one.count + other.colour[axis] * other.count) / count;
  return { colour: [at(0), at(1), at(2)], count };
};

const byArea = (one: Cluster, other: Cluster): number => other.count - one.count;

/** Each cluster joins the larger one that looks like it. */
const merged = (clusters: readonly Cluster[]): Cluster[] => {
  const kept: Cluster[] = [];
  for (const cluster of clusters.toSorted(byArea)) {
    const at = kept.findIndex(({ colour }) => distance2(colour, cluster.colour) < ALIKE ** 2);
    if (at < 0) kept.push(cluster);
    else kept[at] = mixed(kept[at]!, cluster);
  }
  return kept.toSorted(byArea);
};

/** The main colours of points in OKLab, those with the largest area first; never none. */
const mainColors = (points: readonly Oklab[]): PaletteColor[] =>
  merged(clustersOf(points))
    .filter(({ count }, at) => at === 0 || count / points.length >= SHARE_MIN)
    .slice(0, COLOURS_MAX)
    .map(({ colour, count }) => ({ hex: toHex(colour), percentage: Math.round((100 * count) / points.length) }));

/** ENT-15. The same pixels always give the same palette. */
export const bannerPalette = (pixels: RawPixels, measures: Measures = measureImage(pixels)): ColorPalette => {
  const points: Oklab[] = [];
  for (let i = 0; i + 2 < pixels.data.length; i += 3)
    points.push(toOklab(pixels.data[i]!, pixels.data[i + 1]!, pixels.data[i + 2]!));
  const colors = mainColors(points);
  return {
    dominantColor: colors[0]!.hex,
    mood: temperatureOf(measures) ?? 'neutral',
    brightness: brightnessOf(measures) ?? 'normal',
    colors,
  };
};
