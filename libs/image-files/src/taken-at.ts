import { isDay } from '@vitrine/contracts/fields/is-day';

/** `2024:05:06 07:08:09.12+02:00` as EXIF writes it, and the same as XMP, IIM and other programs do; the time may be left out. */
const MOMENT = /^(\d{4})[.:/-]?(\d\d)[.:/-]?(\d\d)(?:[T\s]+(?:(\d\d):?(\d\d)(?::?(\d\d))?)?|$)/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Some cameras write a blank, or nothing, for a zero in front: `2024: 5: 6  7:08:09`. */
const withZeros = (moment: string): string => moment.replace(/([.:/-]) +/g, '$1').replace(/\b\d\b/g, '0$&');

/** Before that nobody took a photo: the year of the oldest there is. */
const FIRST_YEAR = '1826';
const DAY_MS = 86_400_000;

/**
 * Where the clocks of computers and cameras begin, and their first hour; that of 1970 also as zones write it: a clock that
 * was never set is there. Not the whole days: people did take photos on them, and date scans by hand.
 */
const CLOCKS_BEGIN =
  /^(?:19(?:04|70|80)-01-01T00:.*|1969-12-31T(?:1[3-9]|2\d):[03]0:00|1970-01-01T(?:0\d|1[0134]):(?:[03]0|45):00|2000-01-01T00:00:00)$/;

/**
 * When a photo was taken, of what a camera or a program wrote: `2024-05-06T07:08:09` by the camera's clock, whose zone is
 * left out, or `2024-05-06` where nothing is said of the time. Undefined for what is no date that a photo can be of: one
 * that does not exist, one to come, or the one of a clock that was never set.
 */
export const takenAtOf = (written: unknown, now = new Date()): string | undefined => {
  const [, year, month, date, hours, minutes, seconds = '00'] =
    (typeof written === 'string' && MOMENT.exec(withZeros(written.trim()))) || [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day) || day < FIRST_YEAR) return undefined;
  // Clocks are ahead of each other by less than a day.
  if (day > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)) return undefined;
  if (hours === undefined) return day;
  const time = `${hours}:${minutes}:${seconds}`;
  const moment = `${day}T${time}`;
  return TIME.test(time) && !CLOCKS_BEGIN.test(moment) ? moment : undefined;
};
