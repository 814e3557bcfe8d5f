import { expect, it } from '@jest/globals';
import { fileWords } from './file-words.js';

it('lists what the file says, in words', () => {
  expect(
    fileWords({
      rating: 4,
      label: 'Red',
      title: 'Low tide',
      keywords: ['sea', 'dawn'],
      creator: 'Pia Example',
      copyright: '© Pia',
      city: 'Bergen',
      country: 'Norway',
      sourceType: 'compositeWithTrainedAlgorithmicMedia',
      hasContentCredentials: true,
    }),
  ).toEqual([
    ['Rating', '★★★★ 4 of 5'],
    ['Label', 'Red'],
    ['Title', 'Low tide'],
    ['Keywords', 'sea, dawn'],
    ['Creator', 'Pia Example'],
    ['Copyright', '© Pia'],
    ['Place', 'Bergen, Norway'],
    ['Source', 'AI-edited'],
    ['Content Credentials', 'Yes, not verified'],
  ]);
});
it('says that a photo was rejected, and a source by its own word where there is no better one', () => {
  expect(fileWords({ rating: -1, sourceType: 'screenCapture' })).toEqual([
    ['Rating', 'Rejected'],
    ['Source', 'screenCapture'],
  ]);
  expect(fileWords({ sourceType: 'constructor' })).toEqual([['Source', 'constructor']]);
});
it('is empty where nothing was read', () => {
  expect(fileWords({})).toEqual([]);
});
