import { describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BulkChangeDto, OwnPhotosQueryDto, ReorderPhotosDto } from './own-photos.dto.js';

const wrong = <T extends object>(type: new () => T, plain: object): string[] =>
  validateSync(plainToInstance(type, plain), { whitelist: true, forbidNonWhitelisted: true }).map(
    ({ property }) => property,
  );
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => id(n));

describe('which photos are requested', () => {
  it('takes every filter together, and none', () => {
    const page = { limit: 100, offset: 0 };
    expect(wrong(OwnPhotosQueryDto, page)).toEqual([]);
    const all = { q: ' dune ', category: 'street', visibility: 'none', featured: true, trash: false, sort: 'title' };
    expect(wrong(OwnPhotosQueryDto, { ...page, ...all, ids: ids(3) })).toEqual([]);
  });

  it.each([
    ['limit', 501],
    ['limit', 0],
    ['offset', -1],
    ['visibility', 'secret'],
    ['sort', 'created_at; drop table photos'],
    ['ids', ['1']],
    ['ids', ids(501)],
    ['q', 'x'.repeat(201)],
    ['keywords', ['x'.repeat(41)]],
    ['keywords', Array.from({ length: 11 }, String)],
    ['keywords', ['']],
    ['rating', 5],
    ['camera', ' '],
    ['lens', 'x'.repeat(101)],
    ['takenFrom', '2026-02-30'],
    ['takenTo', '2026-03-01T10:00:00'],
    ['ownerId', id(1)],
  ])('refuses %s %j', (field, value) => {
    expect(wrong(OwnPhotosQueryDto, { limit: 1, offset: 0, [field]: value })).toEqual([field]);
  });
});

describe('a change of many photos', () => {
  it('takes up to 500, each once', () => {
    expect(wrong(BulkChangeDto, { action: 'trash', photoIds: ids(500) })).toEqual([]);
    expect(wrong(BulkChangeDto, { action: 'trash', photoIds: ids(501) })).toEqual(['photoIds']);
    expect(wrong(BulkChangeDto, { action: 'trash', photoIds: [id(1), id(1)] })).toEqual(['photoIds']);
    expect(wrong(BulkChangeDto, { action: 'trash', photoIds: [] })).toEqual(['photoIds']);
    expect(wrong(BulkChangeDto, { action: 'explode', photoIds: ids(1) })).toEqual(['action']);
  });

  it.each([
    [{}, []],
    [{ find: ' ' }, []],
    [{ find: '' }, ['edit']],
    [{ find: 'x'.repeat(201) }, ['edit']],
    [{ with: 1 }, ['edit']],
    [{ in: [] }, ['edit']],
    [{ in: ['title', 'title'] }, ['edit']],
    [{ in: ['category'] }, ['edit']],
    [{ matchCase: 'no' }, ['edit']],
  ])('takes words to replace, with %j', (over, fields) => {
    const replace = { find: 'a', with: '', matchCase: false, in: ['title', 'description'], ...over };
    expect(wrong(BulkChangeDto, { action: 'edit', photoIds: ids(1), edit: { replace } })).toEqual(fields);
  });

  it('checks what it sets, and how photos were before', () => {
    expect(wrong(BulkChangeDto, { action: 'edit', photoIds: ids(1), edit: { isPublic: 'yes' } })).toEqual(['edit']);
    expect(wrong(BulkChangeDto, { action: 'edit', photoIds: ids(1), edit: { ownerId: id(2) } })).toEqual(['edit']);
    expect(wrong(BulkChangeDto, { action: 'revert', states: [{ id: id(1), isPublic: true, tags: [] }] })).toEqual([]);
    expect(wrong(BulkChangeDto, { action: 'revert', states: [{ id: 'x' }] })).toEqual(['states']);
  });

  it.each([
    ['edit', []],
    ['edit', [{ featured: true }]],
    ['edit', null],
    ['states', [[]]],
    ['states', [null]],
    ['states', [[{ id: id(1) }]]],
    ['states', { id: id(1) }],
  ])('refuses %s %j, which is of the wrong shape', (field, value) => {
    expect(wrong(BulkChangeDto, { action: 'edit', [field]: value })).toEqual([field]);
  });

  it('accepts the id of a photo in capitals, too', () => {
    const capital = 'AAAAAAAA-0000-4000-8000-00000000000B';
    const { photoIds, states } = plainToInstance(BulkChangeDto, { photoIds: [capital], states: [{ id: capital }] });
    expect([photoIds, states?.map((state) => state.id)]).toEqual([[capital.toLowerCase()], [capital.toLowerCase()]]);
    const twice = { action: 'trash', photoIds: [capital, capital.toLowerCase()] };
    expect(wrong(BulkChangeDto, twice)).toEqual(['photoIds']);
  });
});

it('an order names the photos to move, and the one they stand before', () => {
  expect(wrong(ReorderPhotosDto, { photoIds: ids(2), before: null })).toEqual([]);
  expect(wrong(ReorderPhotosDto, { photoIds: ids(2) })).toEqual([]);
  expect(wrong(ReorderPhotosDto, { photoIds: ids(2), before: 'first' })).toEqual(['before']);
});
