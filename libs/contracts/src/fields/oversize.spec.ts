import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { ReceiveEventsDto } from '../events/receive-events.dto.js';
import { oversizeOf } from './oversize.js';
import { BulkChangeDto } from '../media/own-photos.dto.js';
import { UploadFieldsDto } from '../media/photo-input.dto.js';
import { CropDto, ProfileImageFieldsDto } from '../media/site-image.dto.js';
import { plainToInstance } from 'class-transformer';

const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const fields = (count: number) => Object.fromEntries(many(count, 0).map((_, n) => [`f${n}`, n]));
const deep = (depth: number) => JSON.parse(`${'{"x":'.repeat(depth)}1${'}'.repeat(depth)}`) as object;

describe('what is too large for its class', () => {
  it.each<[string, object, string | null]>([
    ['a list of the greatest length', { states: many(500, { tags: many(100, 'a') }) }, null],
    ['one more', { states: many(501, {}) }, 'states'],
    ['a list within one of its objects', { states: [{}, { tags: many(101, 'a') }] }, 'states.1.tags'],
    ['lists within a list of texts', { photoIds: [many(700, 1)] }, 'photoIds'],
    ['some unknown fields', fields(20), null],
    ['many', fields(25), ''],
    ['many within a list’s object', { states: [fields(100)] }, 'states.0'],
    ['many within an object', { edit: fields(100) }, 'edit'],
    ['a list where one value is asked for', { action: many(101, 'a') }, 'action'],
    ['a deep value', { action: deep(5_000) }, 'action'],
    ['a list of everything', many(101, {}), ''],
  ])('is found in %s', (_what, body, path) => {
    expect(oversizeOf(body, BulkChangeDto)?.path ?? null).toBe(path);
  });

  it('is no event of a photo with all that it may have', () => {
    const payload = { tags: many(100, 'a'), exif: fields(20), image: { derivatives: many(20, fields(6)) } };
    const events = (of: object) => ({ events: many(100, { name: 'media.photo_changed', payload: of }) });
    expect(oversizeOf(events(payload), ReceiveEventsDto)).toBeNull();
    expect(oversizeOf(events(fields(1_001)), ReceiveEventsDto)?.path).toBe('events.0.payload');
  });

  it('is nothing that is no object', () => {
    expect([undefined, null, 'text', 1, []].map((value) => oversizeOf(value, CropDto))).toEqual(many(5, null));
  });

  it.each([
    `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    JSON.stringify(fields(200)),
  ])('stays a text in a form’s field: %.20s', (text) => {
    expect(plainToInstance(ProfileImageFieldsDto, { crop: text }).crop).toBe(text);
    expect(plainToInstance(UploadFieldsDto, { aiTags: text }).aiTags).toBe(text);
  });
});
