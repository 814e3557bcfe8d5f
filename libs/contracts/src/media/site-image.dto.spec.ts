import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { SiteImageOfPhotoDto, ProfileImageFieldsDto } from './site-image.dto.js';

const CROP = { x: 0.1, y: 0, size: 0.5 };
const read = <T extends object>(type: new () => T, plain: object) => {
  const dto = plainToInstance(type, plain);
  const wrong = validateSync(dto, { whitelist: true, forbidNonWhitelisted: true }).map(({ property }) => property);
  return { dto, wrong };
};

describe('the part of an image that is kept', () => {
  it.each([
    ['as the text of a form', JSON.stringify(CROP), CROP],
    ['as an object', CROP, CROP],
    ['or not at all', undefined, undefined],
    ['or as nothing', null, null],
    ['or as the text of nothing', 'null', null],
  ])('comes %s', (_how, crop, expected) => {
    const { dto, wrong } = read(ProfileImageFieldsDto, { crop });
    expect(wrong).toEqual([]);
    expect(dto.crop).toEqual(expected);
    const photoId = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';
    expect(read(SiteImageOfPhotoDto, { photoId, crop }).wrong).toEqual([]);
  });

  it.each([
    ['{broken'],
    ['[]'],
    [[CROP]],
    ['"text"'],
    [7],
    [{ ...CROP, size: 0 }],
    [{ ...CROP, x: 1.5 }],
    [{ ...CROP, y: '0' }],
    [{ x: 0, y: 0 }],
    [JSON.stringify({ ...CROP, rotate: 90 })],
  ])('is not %j', (crop) => {
    expect(read(ProfileImageFieldsDto, { crop }).wrong).toEqual(['crop']);
  });
});
