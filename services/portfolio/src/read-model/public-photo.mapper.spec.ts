import { describe, expect, it } from '@jest/globals';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { profileAddresses } from './profiles.repository.js';
import { toCategoryCounts, toProfileDto, toPublicPhotoDto } from './public-photo.mapper.js';

const jane = { username: 'JaneD', firstName: 'Jane', lastName: 'Doe' };

describe('toPublicPhotoDto', () => {
  it('ENT-08 shows the photo with its photographer and the path of their page', () => {
    const owner = aUserSnapshot({ ...jane, portfolioUrlType: 'fullname_dash' });
    const photo = aPhotoSnapshot({ title: 'Dunes' });
    const dto = toPublicPhotoDto(photo, owner, null);
    expect(dto).toMatchObject({
      title: 'Dunes',
      photographer: 'Jane Doe',
      photographerUsername: 'JaneD',
      photographerPath: '/jane-doe',
      isPublic: true,
      imageUrl: `${photo.image.base}/1280.webp`,
    });
    expect(dto).not.toHaveProperty('ownerId');
    expect(dto).not.toHaveProperty('position');
    expect(dto).not.toHaveProperty('revision');
  });
});

describe('camera and settings', () => {
  const exif = { make: 'Fujifilm', model: 'X100V', iso: 200, takenAt: '2026-01-02T03:04:05', serial: 'never' };
  const shown = (photo: object, owner: object): unknown =>
    toPublicPhotoDto(aPhotoSnapshot(photo), aUserSnapshot(owner), null).exif;

  it('are shown when their photographer shows them, and never with the time', () => {
    expect(shown({ exif }, { showExif: true })).toEqual({ make: 'Fujifilm', model: 'X100V', iso: 200 });
  });

  it.each([
    ['the photographer keeps them', { exif }, { showExif: false }],
    ['the photographer is known from an older release', { exif }, { showExif: undefined }],
    ['the photo is', {}, { showExif: true }],
    ['nothing but the time is known', { exif: { takenAt: exif.takenAt } }, { showExif: true }],
  ])('are not shown when %s', (_why, photo, owner) => expect(shown(photo, owner)).toBeNull());
});

it('marks a hidden title only where the photographer hides titles', () => {
  const shown = (owner: object) => toPublicPhotoDto(aPhotoSnapshot(), aUserSnapshot(owner), null);
  expect(shown({ showTitles: false })).toMatchObject({ title: 'Dunes at dawn', hidesTitle: true });
  for (const owner of [{ showTitles: true }, { showTitles: undefined }])
    expect(shown(owner)).not.toHaveProperty('hidesTitle');
});

it('gives the rights of the photos; with each photo only those its photographer has set', () => {
  const said = { copyright: '© 2026 Studio', licence: 'cc-by-4.0' } as const;
  const rights = { notice: '© 2026 Studio', licence: 'CC BY 4.0', licenceUrl: expect.stringContaining('/by/4.0/') };
  expect(toPublicPhotoDto(aPhotoSnapshot(), aUserSnapshot(said), null)).toMatchObject({ rights });
  expect(toProfileDto(aUserSnapshot(said), [])).toMatchObject({ rights });
  for (const nothing of [{}, { copyright: undefined, licence: undefined }]) {
    const owner = aUserSnapshot(nothing as object);
    expect(toPublicPhotoDto(aPhotoSnapshot(), owner, null)).not.toHaveProperty('rights');
    expect(toProfileDto(owner, []).rights).toEqual({
      notice: '© Ada Lovelace',
      isNoticeMade: true,
      licence: 'All rights reserved',
      licenceUrl: null,
    });
  }
});

it('gives a photo the year it was taken and the words of its file, and the page this year', () => {
  const owner = aUserSnapshot({ copyright: '© {year} Ada', credit: 'Studio' });
  const taken = { exif: { takenAt: '2019-05-06T07:08:09' } };
  expect(toPublicPhotoDto(aPhotoSnapshot(taken), owner, null).rights).toMatchObject({
    notice: '© 2019 Ada',
    credit: 'Studio',
  });
  expect(toProfileDto(owner, []).rights?.notice).toBe(`© ${new Date().getUTCFullYear()} Ada`);
  const own = aPhotoSnapshot({ ...taken, rights: { copyright: '© Grace', usageTerms: 'Ask Grace.' } });
  expect(toPublicPhotoDto(own, owner, null).rights).toMatchObject({
    notice: '© Grace',
    credit: 'Studio',
    usageTerms: 'Ask Grace.',
  });
  expect(toPublicPhotoDto(own, aUserSnapshot(), null).rights).toMatchObject({ notice: '© Grace' });
});

it('tells visitors how a photo came to be only where a trained model has had a part', () => {
  const shown = (sourceType: string) => toPublicPhotoDto(aPhotoSnapshot({ sourceType }), aUserSnapshot(), null);
  expect(shown('trainedAlgorithmicMedia')).toMatchObject({ sourceType: 'trainedAlgorithmicMedia' });
  expect(shown('digitalCapture')).not.toHaveProperty('sourceType');
});

it('shows visitors no camera tag while camera settings are hidden', () => {
  const photo = aPhotoSnapshot({
    tags: ['red', 'landscape format', 'morning', 'nikon z 8'],
    exif: { make: 'NIKON CORPORATION', model: 'NIKON Z 8' },
  });
  const tagsOf = (owner: object) => toPublicPhotoDto(photo, aUserSnapshot(owner), null).tags;
  expect(tagsOf({ showExif: false })).toEqual(['red', 'landscape format']);
  expect(tagsOf({ showExif: true })).toEqual(['red', 'landscape format', 'nikon z 8']);
});

it('PORT-50 lists categories of the system in their order, then own ones by label', () => {
  const counted = [
    { id: 'sea-side', ownLabel: 'Zealand', count: 1 },
    { id: 'other', ownLabel: null, count: 2 },
    { id: 'night-walks', ownLabel: 'Ålesund', count: 3 },
    { id: 'landscape', ownLabel: 'ignored', count: 4 },
    { id: 'lost', ownLabel: null, count: 5 },
  ];
  expect(toCategoryCounts(counted)).toEqual([
    { id: 'landscape', label: 'Landscape', count: 4 },
    { id: 'other', label: 'Other', count: 2 },
    { id: 'night-walks', label: 'Ålesund', count: 3 },
    { id: 'lost', label: 'Lost', count: 5 },
    { id: 'sea-side', label: 'Zealand', count: 1 },
  ]);
  expect(toProfileDto(aUserSnapshot(), toCategoryCounts(counted)).photoCount).toBe(15);
});

it.each([
  ['black-and-white', null, 'Black & White'],
  ['street', 'Mine', 'Street'],
  ['sea-side', 'At the sea', 'At the sea'],
  ['sea-side', null, 'Sea-side'],
])('CAT-24 labels %s with the own label %p as %s', (category, ownLabel, label) =>
  expect(toPublicPhotoDto(aPhotoSnapshot({ category }), aUserSnapshot(), ownLabel).categoryLabel).toBe(label),
);

describe('toProfileDto', () => {
  it('ENT-07 ENT-45 calls bio aboutMe and profileImageUrl profileImage', () => {
    const dto = toProfileDto(aUserSnapshot({ ...jane, bio: 'About', profileImageUrl: '/images/p/320.webp' }), []);
    expect(dto).toMatchObject({ aboutMe: 'About', profileImage: '/images/p/320.webp', path: '/janed' });
    expect(Object.keys(dto).sort()).toEqual([
      'aboutMe',
      'allowAiCrawlers',
      'categories',
      'city',
      'contactPreference',
      'country',
      'firstName',
      'id',
      'instagram',
      'lastName',
      'path',
      'photoCount',
      'profileImage',
      'rights',
      'tagline',
      'twitter',
      'username',
      'website',
    ]);
  });
});

describe('profileAddresses', () => {
  it.each([
    ['username', { username: 'janed', dash: null, dot: null }],
    ['fullname_dash', { username: 'janed', dash: 'jane-doe', dot: null }],
    ['fullname_dot', { username: 'janed', dash: null, dot: 'jane.doe' }],
    ['replit_id', { username: 'janed', dash: null, dot: null }],
  ] as const)('PORT-48 finds by full name only when that form is chosen: %s', (portfolioUrlType, addresses) =>
    expect(profileAddresses(aUserSnapshot({ ...jane, portfolioUrlType }))).toEqual(addresses),
  );
});
