import { describe, expect, it } from '@jest/globals';
import { imageAvifSrcSet, imageSrc, imageSrcSet, derivativeWidths, type PhotoImage } from './photo-image.js';

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
    expect(derivativeWidths(width)).toEqual(expected);
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

  it('lists as AVIF what exists as AVIF, which may be nothing', () => {
    expect(imageAvifSrcSet(image)).toBe('');
    expect(imageAvifSrcSet({ ...image, avif: [640, 1280] })).toBe(
      '/images/abc/640.avif 640w, /images/abc/1280.avif 1280w',
    );
  });
});
