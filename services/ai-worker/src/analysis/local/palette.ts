import { colourName } from './colour-names.js';
import { distance2, toOklch, type Oklab } from './oklab.js';

/** One of an image's main colours. */
export interface PaletteColour {
  name: string;
  colour: Oklab;
  /** Part of the image it covers, 0 to 1. */
  share: number;
}

const CLUSTERS = 7;
const ROUNDS = 12;

const nearest = (point: Oklab, centres: readonly Oklab[]): number => {
  let best = 0;
  for (let i = 1; i < centres.length; i++) {
    if (distance2(point, centres[i]!) < distance2(point, centres[best]!)) best = i;
  }
  return best;
};

/** Starts from the mean and takes the farthest point each time: the same image gives the same palette. */
const firstCentres = (points: readonly Oklab[]): Oklab[] => {
  const centres: Oklab[] = [meanOf(points)];
  const gap = points.map((p) => distance2(p, centres[0]!));
  while (centres.length < CLUSTERS) {
    let farthest = 0;
    for (let i = 1; i < gap.length; i++) if (gap[i]! > gap[farthest]!) farthest = i;
    if (gap[farthest]! < 1e-4) break;
    const centre = points[farthest]!;
    centres.push(centre);
    points.forEach((p, i) => (gap[i] = Math.min(gap[i]!, distance2(p, centre))));
  }
  return centres;
};

const meanOf = (points: readonly Oklab[]): Oklab => {
  let [l, a, b] = [0, 0, 0];
  for (const p of points) {
    l += p[0];
    a += p[1];
    b += p[2];
  }
  return [l / points.length, a / points.length, b / points.length];
};

/** A group of points that look alike, by its mean. */
export interface Cluster {
  colour: Oklab;
  count: number;
}

/** K-means in OKLab. The same points always give the same clusters, none of them empty. */
export const clustersOf = (points: readonly Oklab[]): Cluster[] => {
  let centres = firstCentres(points);
  let groups: Oklab[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map(() => []);
    for (const p of points) groups[nearest(p, centres)]!.push(p);
    groups = groups.filter((group) => group.length > 0);
    centres = groups.map(meanOf);
  }
  return groups.map((group, i) => ({ colour: centres[i]!, count: group.length }));
};

/** Main colours, those the eye notices first in front: a small vivid one counts more than its area. */
export const paletteOf = (points: readonly Oklab[]): PaletteColour[] => {
  const byName = new Map<string, { sum: [number, number, number]; count: number }>();
  for (const { colour, count } of clustersOf(points)) {
    const [l, a, b] = colour;
    const name = colourName(toOklch(colour));
    const entry = byName.get(name) ?? { sum: [0, 0, 0], count: 0 };
    entry.sum = [entry.sum[0] + l * count, entry.sum[1] + a * count, entry.sum[2] + b * count];
    entry.count += count;
    byName.set(name, entry);
  }
  const weight = ({ colour, share }: PaletteColour): number => Math.sqrt(share) * (0.35 + 6 * toOklch(colour).c);
  return [...byName]
    .map(([name, { sum, count }]): PaletteColour => ({
      name,
      colour: [sum[0] / count, sum[1] / count, sum[2] / count],
      share: count / points.length,
    }))
    .filter(({ share }) => share >= 0.015)
    .sort((x, y) => weight(y) - weight(x));
};
