import { describe, expect, it } from '@jest/globals';
import { cameraName, exposureText } from './exif.rules.js';

describe('how it is shown', () => {
  it.each([
    [0.004, '1/250 s'],
    [1 / 8000, '1/8000 s'],
    [0.5, '0.5 s'],
    [30, '30 s'],
  ])('%f s as %s', (seconds, text) => {
    expect(exposureText(seconds)).toBe(text);
  });

  it.each([
    [{ make: 'Canon', model: 'Canon EOS R5' }, 'Canon EOS R5'],
    [{ make: 'NIKON CORPORATION', model: 'NIKON Z 8' }, 'NIKON Z 8'],
    [{ make: 'FUJIFILM', model: 'X-T5' }, 'FUJIFILM X-T5'],
    [{ model: 'X-T5' }, 'X-T5'],
    [{ make: 'Leica' }, 'Leica'],
    [{}, null],
  ])('names the maker of %j once', (exif, name) => {
    expect(cameraName(exif)).toBe(name);
  });
});
