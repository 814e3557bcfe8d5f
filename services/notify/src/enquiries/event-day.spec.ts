import { describe, expect, it } from '@jest/globals';
import { eventDay } from './event-day.js';

const now = new Date('2026-06-12T10:00:00Z');

describe('eventDay', () => {
  it.each([
    ['today', '2026-06-12', '2026-06-12'],
    ['a day to come', '2027-02-28', '2027-02-28'],
    ['a leap day', '2028-02-29', '2028-02-29'],
    ['yesterday here, today on the other side of the world', '2026-06-11', '2026-06-11'],
    ['the day of a time', '2026-06-12T00:00:00.000Z', '2026-06-12'],
    ['the day before yesterday', '2026-06-10', null],
    ['a year that has passed', '2020-01-01', null],
    ['a day no February has', '2027-02-29', null],
    ['a day no April has', '2027-04-31', null],
    ['the year nothing', '0000-01-01', null],
  ])('CONT-05 CONT-33 takes %s', (_what, text, day) => {
    expect(eventDay(text, now)).toBe(day);
  });
});
