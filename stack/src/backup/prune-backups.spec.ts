import { expect, it } from '@jest/globals';
import { outdated } from './prune-backups.js';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const ids = ['20260901t020000z', '20261001t020000z', '20261024t115959z', '20261024t120001z', '20261122t020000z'];
const keep = (days: number, least: number) => ({ BACKUP_KEEP_DAYS: days, BACKUP_KEEP_LEAST: least });

it('gives up backups that are older than the days', () => {
  expect(outdated(ids, keep(30, 1), NOW)).toEqual(ids.slice(0, 3));
});

it('keeps the least number of them, however old', () => {
  expect(outdated(ids, keep(30, 4), NOW)).toEqual(ids.slice(0, 1));
  expect(outdated(ids, keep(1, 5), NOW)).toEqual([]);
  expect(outdated(ids.slice(0, 2), keep(1, 7), NOW)).toEqual([]);
});
