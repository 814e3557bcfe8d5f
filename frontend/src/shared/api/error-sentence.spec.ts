import { expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import { sentenceOf } from './error-sentence.js';

const answered = (code: string, message: string) => new ApiError(409, 'Conflict', message, { code });

it('shows the sentence of a known code, not the server’s message', () => {
  expect(sentenceOf(answered('USERNAME_TAKEN', 'ya está en uso'))).toBe('This username is already taken.');
});

it('shows the server’s message for an unknown code, and for fields', () => {
  expect(sentenceOf(answered('NEW_CODE', 'A newer server says this.'))).toBe('A newer server says this.');
  expect(sentenceOf(answered('VALIDATION', 'tags must be short'))).toBe('tags must be short');
});

it('shows an error without a code by its message, else the fallback', () => {
  expect(sentenceOf(ApiError.network())).toBe('Network error: Unable to connect to the server');
  expect([sentenceOf(new Error(''), 'Not saved.'), sentenceOf(null, 'Not saved.')]).toEqual([
    'Not saved.',
    'Not saved.',
  ]);
});
