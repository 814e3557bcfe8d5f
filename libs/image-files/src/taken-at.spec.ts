import { expect, it } from '@jest/globals';
import { takenAtOf } from './taken-at.js';

const NOW = new Date('2026-11-27T20:00:00Z');

it.each([
  ['2024:05:06 07:08:09', '2024-05-06T07:08:09'],
  ['2024:05:06 07:08:09.12', '2024-05-06T07:08:09'],
  ['2024:05:06 07:08:09+02:00', '2024-05-06T07:08:09'],
  ['2024:05:06 07:08:09Z', '2024-05-06T07:08:09'],
  ['2024-05-06T07:08', '2024-05-06T07:08:00'],
  ['2024/05/06 07:08:09', '2024-05-06T07:08:09'],
  ['20240506T070809-0330', '2024-05-06T07:08:09'],
  ['2024:05:06', '2024-05-06'],
  ['2024:05:06   :  :  ', '2024-05-06'],
  ['2024:05:06  7:08: 9', '2024-05-06T07:08:09'],
  ['2024: 5: 6  7: 8: 9', '2024-05-06T07:08:09'],
  ['2024:5:6 7:8:9', '2024-05-06T07:08:09'],
  ['2024-05-06T07', '2024-05-06'],
  ['2024-02-29T23:59:59', '2024-02-29T23:59:59'],
  ['1912-03-01T00:00:00', '1912-03-01T00:00:00'],
  ['2000:01:01 00:03:12', '2000-01-01T00:03:12'],
  // Dates of scans.
  ['1970:01:01', '1970-01-01'],
  ['1969:12:31 23:59:30', '1969-12-31T23:59:30'],
  ['1980:01:01 14:12:40', '1980-01-01T14:12:40'],
  ['1970:01:01 12:00:00', '1970-01-01T12:00:00'],
  // Where it is tomorrow already.
  ['2026:11:28 09:00:00', '2026-11-28T09:00:00'],
])('takes %j for %s', (written, taken) => {
  expect(takenAtOf(written, NOW)).toBe(taken);
});

it.each([
  ['zeros', '0000:00:00 00:00:00'],
  ['zeros as the browser once sent them', '0000-00-00T00:00:00'],
  ['blanks', '    :  :     :  :  '],
  ['a year of no photos', '0001:01:01 00:00:00'],
  ['no month', '2024:00:10 10:00:00'],
  ['a day that does not exist', '2023:02:29 07:08:09'],
  ['an hour that does not exist', '2024:05:06 24:00:00'],
  ['a minute that does not exist', '2024:05:06 07:60:00'],
  ['a clock that was never set', '1970:01:01 00:00:00'],
  ['a clock that was never set, in Nepal', '1970:01:01 05:45:00'],
  ['a clock that was never set, in America', '1969-12-31T16:00:00'],
  ['a clock that has gone for some minutes', '1980:01:01 00:12:40'],
  ['where cameras begin', '2000:01:01 00:00:00'],
  ['the day after tomorrow', '2026:11:29 00:00:00'],
  ['a year to come', '2067:05:06 07:08:09'],
  ['a month alone', '2024:12'],
  ['a month alone without a mark', '202412'],
  ['words', 'yesterday'],
  ['nothing', ''],
  ['no text', 20_240_506],
])('takes %s for no date', (_what, written) => {
  expect(takenAtOf(written, NOW)).toBeUndefined();
});
