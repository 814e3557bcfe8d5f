import { expect, it } from '@jest/globals';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { toHeroDto } from './hero.mapper.js';

it('ENT-13 ENT-14 names a chosen photo custom-<id> and shows its widest rendition', () => {
  const photo = aPhotoSnapshot({ title: 'Dunes' });
  expect(toHeroDto(photo)).toEqual({
    id: `custom-${photo.id}`,
    url: `${photo.image.base}/2400.webp`,
    name: 'Dunes',
    description: null,
    image: photo.image,
  });
});
