import { describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { assertStorable } from './storable.js';

const refusalOf = (value: unknown): unknown => {
  try {
    assertStorable(value);
    return null;
  } catch (error) {
    return error;
  }
};

describe('texts that come in', () => {
  it.each([
    ['a NUL', { title: 'a\0b' }, 'title'],
    ['half a character', { title: '\ud83d' }, 'title'],
    ['one inside of lists', { states: [{ tags: ['a', 'b\0'] }] }, 'states.0.tags.1'],
  ])('are refused with %s, by the name of the field', (_case, value, field) => {
    const error = refusalOf(value);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'VALIDATION', errors: { [field]: [expect.any(String)] } });
  });

  it('are let through otherwise, whatever they say', () => {
    expect(refusalOf({ title: 'Zürich 日本 👩‍👩‍👧 \n\t', n: 1, none: null, list: [true] })).toBeNull();
    expect(refusalOf('text')).toBeNull();
    expect(refusalOf(undefined)).toBeNull();
  });

  it('get their composed form, wherever they stand', () => {
    const value = { q: 'Cafe\u0301', states: [{ tags: ['Mu\u0308nchen'] }] };
    assertStorable(value);
    expect(value).toEqual({ q: 'Caf\u00e9', states: [{ tags: ['M\u00fcnchen'] }] });
  });

  it('are refused when they are nested too deeply to be read', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(refusalOf({ deep })).toMatchObject({ code: 'VALIDATION', message: 'This is nested too deeply.' });
  });
});
