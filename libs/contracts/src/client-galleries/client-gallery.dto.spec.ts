import { expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { GalleryPhotosQueryDto } from './client-gallery.dto.js';
import { VisitorPhotosQueryDto } from './gallery-visit.dto.js';

it.each([GalleryPhotosQueryDto, VisitorPhotosQueryDto])('STUD-18 takes where a page begins from an address', (type) => {
  const offsetOf = (offset: unknown) => {
    const query = plainToInstance(type as typeof VisitorPhotosQueryDto, { offset });
    return validateSync(query).length === 0 ? query.offset : 'refused';
  };
  // As it is typed, and as services pass it on.
  expect(['200', 200, undefined, '-1', 'x', '5001'].map(offsetOf)).toEqual([
    200,
    200,
    undefined,
    ...Array(3).fill('refused'),
  ]);
});
