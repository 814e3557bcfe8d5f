import { expect, it } from '@jest/globals';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { ownerMetadataOf } from './owner-metadata.js';

const said = { creator: 'Ada', credit: 'Studio', copyright: '© {year} Ada', usageTerms: 'Ask.' };
const licensingPage = 'https://ada.example/licences';

it('keeps what files say of an owner, with the data-mining word that follows', () => {
  const user = aUserSnapshot({ ...said, licensingPage, licence: 'cc-by-4.0', allowAiCrawlers: true });
  expect(ownerMetadataOf(user)).toEqual({ ...said, licensingPage, licence: 'cc-by-4.0', showTitles: true });
  expect(ownerMetadataOf({ ...user, allowAiCrawlers: false })).toHaveProperty(
    'dataMining',
    'DMI-PROHIBITED-AIMLTRAINING',
  );
});

it('stays the same where nothing changes that files say', () => {
  const before = ownerMetadataOf(aUserSnapshot({ ...said, dataMining: 'nothing' }));
  const after = aUserSnapshot({
    ...said,
    dataMining: 'nothing',
    firstName: 'Grace',
    bio: 'New',
    allowAiCrawlers: true,
  });
  expect(ownerMetadataOf(after)).toEqual(before);
});
