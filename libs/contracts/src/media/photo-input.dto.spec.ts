import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { EditPhotoDto, UploadFieldsDto } from './photo-input.dto.js';

const problems = <T extends object>(type: new () => T, plain: object): Record<string, string[]> =>
  Object.fromEntries(
    validateSync(plainToInstance(type, plain), { whitelist: true, forbidNonWhitelisted: true }).map((error) => [
      error.property,
      Object.values(error.constraints ?? {}),
    ]),
  );

describe('upload fields', () => {
  const valid = { title: 'Dunes', category: 'landscape' };

  it('UPL-11 UPL-12 need a title and a category; the description is optional', () => {
    expect(problems(UploadFieldsDto, valid)).toEqual({});
    expect(Object.keys(problems(UploadFieldsDto, { title: '   ', category: '' }))).toEqual(['title', 'category']);
    expect(problems(UploadFieldsDto, { category: 'x' }).title).toContain(
      'Please fill in all required fields and select an image.',
    );
  });

  it('UPL-23 take tags as a JSON list, an alternative text and the image type', () => {
    const sent = { ...valid, aiAltText: ' A dune ', aiTags: '["sand","wind"]', imageType: 'photo' };
    expect(problems(UploadFieldsDto, sent)).toEqual({});
    expect(plainToInstance(UploadFieldsDto, sent)).toMatchObject({ aiAltText: 'A dune', aiTags: ['sand', 'wind'] });
  });

  it.each([['{"a":1}'], ['[1,2]'], ['[broken'], ['"text"'], [JSON.stringify(Array.from({ length: 16 }, String))]])(
    'UPL-24 refuse %s as tags',
    (aiTags) => {
      expect(Object.keys(problems(UploadFieldsDto, { ...valid, aiTags }))).toEqual(['aiTags']);
    },
  );

  it('UPL-29 have no isPublic and no featured', () => {
    expect(Object.keys(problems(UploadFieldsDto, { ...valid, isPublic: 'true', featured: 'true' }))).toEqual([
      'isPublic',
      'featured',
    ]);
  });

  it('never cost the upload for what is sent of the file', () => {
    for (const exif of [JSON.stringify({ iso: 100 }), { iso: 100 }, '{broken', '"text"', 'null', '[]']) {
      expect(problems(UploadFieldsDto, { ...valid, exif })).toEqual({});
      expect(plainToInstance(UploadFieldsDto, { ...valid, exif }).exif).toEqual(exif);
    }
  });
});

describe('photo edit', () => {
  it('PHOTO-33 refuses an empty title, and accepts that it is left out', () => {
    expect(problems(EditPhotoDto, { title: ' ' }).title).toContain('Title is required.');
    expect(problems(EditPhotoDto, { tags: ['a'] })).toEqual({});
  });

  it('ENT-09 checks the metadata within', () => {
    expect(
      problems(EditPhotoDto, {
        metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: '2026-01-01T00:00:00Z' },
      }),
    ).toEqual({});
    expect(Object.keys(problems(EditPhotoDto, { metadata: { aiAnalysisStatus: 'running' } }))).toEqual(['metadata']);
  });

  it.each([[[]], [[{ aiAnalysisStatus: 'none' }]], ['none'], [null]])('ENT-09 refuses %j as metadata', (metadata) => {
    expect(Object.keys(problems(EditPhotoDto, { metadata }))).toEqual(['metadata']);
  });

  it.each([['2026-W10-3'], ['0000-01-01'], ['yesterday'], [1_700_000_000_000]])(
    'ENT-09 refuses %j as the time of an analysis',
    (aiAnalysisCompletedAt) => {
      const metadata = { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt };
      expect(Object.keys(problems(EditPhotoDto, { metadata }))).toEqual(['metadata']);
    },
  );
});
