import { expect, it } from '@jest/globals';
import { dataMiningWord } from './data-mining.rules.js';

it.each([
  ['follow', false, 'DMI-PROHIBITED-AIMLTRAINING'],
  ['follow', true, undefined],
  ['no-training', true, 'DMI-PROHIBITED-AIMLTRAINING'],
  ['search-only', true, 'DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING'],
  ['nothing', false, 'DMI-PROHIBITED'],
  // Of a later release.
  ['unknown' as 'follow', true, undefined],
] as const)(
  'says of data mining what was chosen: %s while crawlers may read: %p',
  (dataMining, allowAiCrawlers, word) => expect(dataMiningWord({ dataMining, allowAiCrawlers })).toBe(word),
);

it('follows the switch of a user known from an older release, which is off at first', () =>
  expect(dataMiningWord({})).toBe('DMI-PROHIBITED-AIMLTRAINING'));
