import { describe, expect, it } from '@jest/globals';
import { positionOf } from '../photos/photo.entity.js';
import { chosenAtOf } from './write-photo.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('when a file was selected', () => {
  it.each([
    ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
    ['2026-02-27T08:00:00.123Z', '2026-02-27T08:00:00.123Z'],
    ['2026-03-01T12:00:00.001Z', null],
    ['2026-02-22T11:59:59.000Z', null],
    ['soon', null],
    [undefined, null],
  ])('%s is taken as %s', (claimed, taken) => {
    expect(chosenAtOf(claimed, now)?.toISOString() ?? null).toBe(taken);
  });

  it('puts the latest in front', () => {
    const [earlier, later] = [new Date(1_000), new Date(1_001)].map(positionOf);
    expect(later! - earlier!).toBe(-1000);
  });
});
