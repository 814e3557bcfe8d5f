import { expect, it } from '@jest/globals';
import { withoutExifWords } from './exif-words.js';

const exif = { make: 'NIKON CORPORATION', model: 'NIKON Z 8', lens: 'NIKKOR Z 105mm f/2.8' };

it.each([
  [exif, ['red', 'landscape format', 'morning', 'nikon z 8'], ['red', 'landscape format']],
  [exif, ['nikkor z 105mm f/2.8', 'heron'], ['heron']],
  [{ make: 'Apple', model: 'iPhone 15' }, ['square format', 'apple iphone 15', 'iphone 15'], ['square format']],
  [{ make: 'FUJIFILM' }, ['fujifilm', 'fog'], ['fog']],
  [null, ['portrait format', 'night', 'fog'], ['portrait format', 'fog']],
])('of a camera %j leaves %j as %j', (camera, tags, shown) => {
  expect(withoutExifWords(tags, { exif: camera, showsCamera: false })).toEqual(shown);
});

it('keeps the photographer’s own evening tags', () => {
  expect(withoutExifWords(['evening', 'fog'], { exif, showsCamera: false })).toEqual(['evening', 'fog']);
});

it('keeps camera tags where camera settings are shown, without the time of day', () => {
  const tags = ['landscape format', 'evening', 'nikon z 8'];
  expect(withoutExifWords(tags, { exif, showsCamera: true })).toEqual(['landscape format', 'nikon z 8']);
});
