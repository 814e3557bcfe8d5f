import { describe, expect, it } from '@jest/globals';
import { type EndedImport, resultOf } from './import-result.js';
import type { NotedItem } from './import-state.js';

const ended = (over: Partial<EndedImport['counts']> = {}, rest: Partial<EndedImport> = {}): EndedImport => ({
  counts: { waiting: 0, imported: 0, duplicate: 0, skipped: 0, failed: 0, ...over },
  reasons: [],
  noted: [],
  isCut: false,
  ...rest,
});
const noted = (over: Partial<NotedItem>): NotedItem => ({
  fileName: 'a.jpg',
  state: 'failed',
  reason: null,
  rendition: null,
  ...over,
});

describe('resultOf', () => {
  it('ENT-44 is a success when anything has come, or nothing was in the way', () => {
    expect(resultOf(ended())).toMatchObject({ success: true, imported: 0 });
    expect(resultOf(ended({ duplicate: 3 }))).not.toHaveProperty('error');
    expect(resultOf(ended({ imported: 1, failed: 1 }))).not.toHaveProperty('error');
  });

  it.each([
    ['quota', 'Your storage is full. Delete photos to make room, then select the rest again.'],
    ['expired', 'Google Photos gave no more access to this selection. Please select the rest again.'],
    ['disconnected', 'Google Photos was disconnected before everything was imported.'],
  ])('ENT-44 GPH-32 says why it has ended early: %s', (reason, error) => {
    expect(resultOf(ended({ imported: 2, skipped: 1 }, { reasons: ['video', reason] }))).toMatchObject({
      success: true,
      error,
    });
    expect(resultOf(ended({ failed: 1 }, { reasons: [reason] }))).toMatchObject({ success: false, error });
  });

  it('ENT-44 GPH-32 is a failure when none has come', () => {
    expect(resultOf(ended({ failed: 2 }, { reasons: ['gone'] }))).toMatchObject({
      success: false,
      error: 'None of the photos could be imported.',
    });
  });

  it('ENT-44 says so when the list has not come to its end', () => {
    expect(resultOf(ended({ imported: 2 }, { isCut: true })).error).toBe(
      'Google Photos has not listed everything. Please select what is missing again.',
    );
  });

  it('ENT-44 has a sentence for each item, in the words of an upload where it would be refused like one', () => {
    const items = [
      noted({ reason: 'trashed', state: 'duplicate' }),
      noted({ reason: 'IMAGE_CORRUPT' }),
      noted({ state: 'imported', rendition: 4_000 }),
      noted({ reason: 'of another release' }),
    ];
    expect(
      resultOf(ended({}, { noted: items })).report.map(({ outcome, message }) => `${outcome}: ${message}`),
    ).toEqual([
      'duplicate: This photo is in your trash.',
      'failed: The image is damaged or incomplete. Please try another file.',
      'imported: Imported as a JPEG of at most 4,000 pixels a side.',
      'failed: Something went wrong. Please try again.',
    ]);
  });
});
