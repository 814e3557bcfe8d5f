import { expect, it } from '@jest/globals';
import { packetKey, embeddedMetadataOf, rightsOfPhoto } from './embedded-metadata.js';

const photo = {
  title: 'Dawn',
  description: '<p>Boats &amp; nets</p>',
  altText: 'Three boats',
  unreviewedAlt: false,
  fileMetadata: {},
  exif: {},
  createdAt: new Date('2026-05-06T07:08:09Z'),
};
const metadata = { copyright: '© {year} Mara', showTitles: true, dataMining: 'DMI-PROHIBITED-AIMLTRAINING' };
const owner = { metadata: { ...metadata, licence: 'cc-by-4.0' as const }, key: 'k' };

it('says what visitors read on the photo’s page', () => {
  expect(embeddedMetadataOf(photo, owner)).toEqual({
    title: 'Dawn',
    description: 'Boats & nets',
    altText: 'Three boats',
    copyright: '© 2026 Mara',
    dataMining: 'DMI-PROHIBITED-AIMLTRAINING',
    webStatement: 'https://creativecommons.org/licenses/by/4.0/',
  });
});

it('leaves out titles that are switched off or may be, and an alt text that is not reviewed', () => {
  const shown = { ...photo, unreviewedAlt: true };
  expect(
    embeddedMetadataOf(shown, { ...owner, metadata: { ...owner.metadata, showTitles: false } }),
  ).not.toHaveProperty('title');
  expect(embeddedMetadataOf(shown, null)).toEqual({ description: 'Boats & nets' });
});

it('takes what the file says of its rights before what the owner says of all photos, and nothing of places', () => {
  const fileMetadata = {
    creator: 'Ada',
    credit: 'Studio',
    copyright: '© Ada',
    usageTerms: 'Ask.',
    licensorUrl: 'https://ada.example/',
    sourceType: 'digitalCapture',
    city: 'Göteborg',
    rating: 5,
    keywords: ['sea'],
  };
  const { city: _city, rating: _rating, keywords: _keywords, ...said } = fileMetadata;
  expect(embeddedMetadataOf({ ...photo, fileMetadata }, owner)).toEqual({
    ...embeddedMetadataOf(photo, owner),
    ...said,
  });
});

it('says all of the owner’s rights, with the year in which the photo was taken', () => {
  const said = { creator: 'Mara Lindqvist', credit: 'Mara / Vitrine', usageTerms: 'Ask.', copyright: '© {year} Mara' };
  const licensingPage = 'https://mara.example/licences';
  const taken = { ...photo, exif: { takenAt: '2019-08-01T06:00:00' } };
  expect(rightsOfPhoto(taken, { metadata: { ...said, licensingPage }, key: 'k' })).toEqual({
    ...said,
    copyright: '© 2019 Mara',
    webStatement: licensingPage,
    licensorUrl: licensingPage,
  });
});

it('knows other metadata, and another file, by another key', () => {
  const keys = [packetKey({ title: 'a' }, '1'), packetKey({ title: 'b' }, '1'), packetKey({ title: 'a' }, '2')];
  expect(new Set([...keys, packetKey({ title: 'a', rating: 3 }, '1')])).toEqual(new Set(keys));
});
