import { describe, expect, it } from '@jest/globals';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { profileAddresses } from './profile-addresses.js';
import { toProfileDto, toPublicPhotoDto } from './public-photo.mapper.js';

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
    const dto = toProfileDto(aUserSnapshot({ ...jane, bio: 'About', profileImageUrl: '/images/p/320.webp' }));
    expect(dto).toMatchObject({ aboutMe: 'About', profileImage: '/images/p/320.webp', path: '/janed' });
    expect(Object.keys(dto).sort()).toEqual([
      'aboutMe',
      'city',
      'contactPreference',
      'country',
      'firstName',
      'id',
      'instagram',
      'lastName',
      'path',
      'profileImage',
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
