import { describe, expect, it } from '@jest/globals';
import {
  cardSize,
  imageAvifSrcSet,
  imageHdrSrcSet,
  imageSrc,
  imageSrcSet,
  derivativeWidths,
  type PhotoImage,
} from './photo-image.js';

const image: PhotoImage = {
  base: '/images/abc',
  width: 1600,
  height: 900,
  widths: [320, 640, 1280, 1600],
  thumbHash: null,
};

describe('derivatives', () => {
  it.each([
    [6000, [320, 640, 960, 1280, 2400]],
    [2400, [320, 640, 960, 1280, 2400]],
    [1600, [320, 640, 960, 1280, 1600]],
    [640, [320, 640]],
    [200, [200]],
    [1, [1]],
  ])('UPL-30 never enlarges: %d px wide becomes %j', (width, expected) => {
    expect(derivativeWidths(width, Math.ceil(width / 1.5))).toEqual(expected);
  });

  it.each([
    ['a panorama', 30_000, 3_000, 1_000, 200],
    ['a longer one', 33_000, 3_000, 1_000, 200],
    ['one of a few rows', 40_000, 100, 40, 10],
    ['a picture of a film', 2_350, 1_000, 1_000, 200],
    ['a tall one', 3_000, 30_000, 1_000, 200],
    ['a screenshot of a page', 1_080, 16_000, 800, 200],
  ])('keeps pixels enough of %s, and not too many', (_, width, height, leastSide, leastCard) => {
    const widest = derivativeWidths(width, height).at(-1) ?? 0;
    const sides = [widest, Math.round((widest * height) / width)];
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(leastSide);
    expect(Math.max(...sides)).toBeLessThanOrEqual(16_383);
    expect(widest * (sides[1] ?? 0)).toBeLessThanOrEqual(12_010_000);
    const card = cardSize({ width, height });
    expect(Math.min(card.width, card.height)).toBeGreaterThanOrEqual(leastCard);
    expect(Math.max(card.width, card.height)).toBeLessThanOrEqual(4_096);
  });

  it('makes cards that messengers show: as high as wide at most', () => {
    const shapes = [
      [6_000, 4_000],
      [4_000, 6_000],
      [640, 480],
    ] as const;
    expect(shapes.map(([width, height]) => Object.values(cardSize({ width, height })))).toEqual([
      [1_280, 853],
      [853, 1_280],
      [640, 480],
    ]);
  });

  it('chooses the smallest that is wide enough, else the widest', () => {
    expect(imageSrc(image, 600)).toBe('/images/abc/640.webp');
    expect(imageSrc(image, 5000)).toBe('/images/abc/1600.webp');
  });

  it('lists all of them as srcset', () => {
    expect(imageSrcSet(image)).toBe(
      '/images/abc/320.webp 320w, /images/abc/640.webp 640w, /images/abc/1280.webp 1280w, /images/abc/1600.webp 1600w',
    );
  });

  it('HDR-04 lists JPEGs with a gain map in their widths, and WebP in the others; nothing for photos without', () => {
    expect(imageHdrSrcSet(image)).toBe('');
    expect(imageHdrSrcSet({ ...image, hdr: [1280, 1600] })).toBe(
      '/images/abc/320.webp 320w, /images/abc/640.webp 640w, /images/abc/1280.jpg 1280w, /images/abc/1600.jpg 1600w',
    );
  });

  it('lists as AVIF what exists as AVIF, which may be nothing', () => {
    expect(imageAvifSrcSet(image)).toBe('');
    expect(imageAvifSrcSet({ ...image, avif: [640, 1280] })).toBe(
      '/images/abc/640.avif 640w, /images/abc/1280.avif 1280w',
    );
  });
});
