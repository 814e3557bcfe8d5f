import { expect, it } from '@jest/globals';
import { aPhoto, aPhotoImage } from '@vitrine/testing/builders/photo';
import { cameraFacts, fileFacts } from './photo-facts.js';

it('reads the camera’s record as photographers write it', () => {
  expect(
    cameraFacts({
      make: 'Canon',
      model: 'Canon EOS R5',
      lens: 'RF 50mm F1.2',
      focalLength: 50,
      aperture: 2.8,
      exposureTime: 0.004,
      iso: 400,
      takenAt: '2026-03-04T05:06:07',
    }),
  ).toEqual([
    ['Camera', 'Canon EOS R5'],
    ['Lens', 'RF 50mm F1.2'],
    ['Focal length', '50 mm'],
    ['Aperture', 'ƒ/2.8'],
    ['Shutter', '1/250 s'],
    ['ISO', '400'],
    ['Taken', 'Mar 4, 2026, 05:06'],
  ]);
});
it('leaves out missing tags, and dates that cannot be read', () => {
  expect(cameraFacts({})).toEqual([]);
  expect(cameraFacts({ takenAt: '2026-03-04' })).toEqual([['Taken', 'Mar 4, 2026']]);
  expect(cameraFacts({ iso: 100, takenAt: 'yesterday' })).toEqual([['ISO', '100']]);
});
it('lists the stored files', () => {
  const photo = aPhoto({
    image: aPhotoImage({ width: 6000, height: 4000 }),
    createdAt: '2026-03-04T05:06:07',
    file: { type: 'image/jpeg', bytes: 2 * 1024 * 1024, name: 'dunes.jpg', kept: true },
  });
  expect(fileFacts(photo)).toEqual([
    ['Name', 'dunes.jpg'],
    ['Type', 'JPEG'],
    ['Dimensions', '24.0 MP, 6000 × 4000 pixels'],
    ['Size', '2 MB'],
    ['Uploaded', 'Mar 4, 2026, 05:06'],
    ['File', 'Original kept'],
  ]);
  expect(fileFacts({ ...photo, file: { ...photo.file, name: null, kept: false } }).map(([, value]) => value)).toEqual([
    'JPEG',
    '24.0 MP, 6000 × 4000 pixels',
    '2 MB',
    'Mar 4, 2026, 05:06',
    'Optimized by your browser before upload',
  ]);
});
