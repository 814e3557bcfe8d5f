import { expect, it } from '@jest/globals';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { toHeroDto } from './hero.mapper.js';

it('ENT-13 shows the widest derivative of a hero', () => {
  const hero = { id: 'custom-1', source: 'custom', name: 'Dunes', description: null, image: aPhotoImage() } as const;
  expect(toHeroDto(hero)).toEqual({ ...hero, url: `${hero.image.base}/2400.webp` });
});
