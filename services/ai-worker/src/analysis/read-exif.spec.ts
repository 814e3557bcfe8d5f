import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { cameraName, readExif } from './read-exif.js';

it.each([
  ['NIKON CORPORATION', 'NIKON D90', 'Nikon D90'],
  ['Canon', 'Canon EOS R6', 'Canon EOS R6'],
  ['Apple', 'iPhone 15 Pro', 'Apple iPhone 15 Pro'],
  ['SONY', 'ILCE-7M4', 'Sony ILCE-7M4'],
  ['', 'X100V', 'X100V'],
  ['FUJIFILM', '', 'Fujifilm'],
  ['', '', ''],
])('names the camera %j %j as %j', (make, model, name) => {
  expect(cameraName(make, model)).toBe(name);
});

it('reads camera and local hour, and never the place', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({
      IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON D90' },
      IFD2: { DateTimeOriginal: '2024:10:02 19:05:10' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(picture).metadata();
  expect(readExif(exif)).toEqual({ camera: 'Nikon D90', hour: 19, month: 10 });
});

it('takes a damaged record for none', () => {
  expect(readExif(Buffer.from('Exif\0\0garbage'))).toEqual({});
  expect(readExif(undefined)).toEqual({});
});
