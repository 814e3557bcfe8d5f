import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AppError, raise } from './app-error.js';
import { ERRORS, isErrorCode, type ErrorCode } from './error-catalogue.js';

const root = join(import.meta.dirname, '../../../..');

describe('error catalogue', () => {
  it('API-78 gives every code a status and one sentence fit to be shown', () => {
    for (const { status, message } of Object.values(ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(message).toMatch(/^[A-Z].{8,}$/);
    }
  });

  it('holds no code that is never raised', () => {
    const used = execFileSync(
      'git',
      [
        'grep',
        '--untracked',
        '-hoE',
        "'[A-Z]+(_[A-Z]+)*'",
        '--',
        'libs/platform/src',
        'services/*/src/*',
        'frontend/src',
      ],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const names = new Set(used.split('\n').map((quoted) => quoted.slice(1, -1)));
    expect((Object.keys(ERRORS) as ErrorCode[]).filter((code) => !names.has(code))).toEqual([]);
  });

  it('crosses a border as JSON and comes back the same', () => {
    const error = new AppError('VALIDATION', 'No.', { title: ['Title is required.'] }, { jobId: '7' });
    const back = AppError.fromWire(JSON.parse(JSON.stringify(error.toWire())));
    expect(back).toMatchObject({
      code: 'VALIDATION',
      message: 'No.',
      errors: { title: ['Title is required.'] },
      details: { jobId: '7' },
      status: 400,
      retryable: false,
    });
  });

  it.each([[null], ['INTERNAL'], [{ code: 'toString' }], [{ message: 'x' }], [42]])(
    'takes %j for none of ours',
    (wire) => {
      expect(AppError.fromWire(wire)).toBeNull();
      expect(isErrorCode((wire as { code?: string } | null)?.code)).toBe(false);
    },
  );

  it('raises behind ??', () => {
    const missing = null as string | null;
    expect(() => missing ?? raise('PHOTO_NOT_FOUND')).toThrow(AppError);
  });
});
