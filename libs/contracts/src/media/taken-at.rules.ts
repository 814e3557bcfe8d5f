import { isDay } from '../fields/is-day.js';

/** `2024:05:06 07:08:09.12+02:00` as EXIF writes it, and the same as XMP, IIM and other programs do; the time may be left out. */
const MOMENT = /^(\d{4})[.:/-]?(\d\d)[.:/-]?(\d\d)(?:[T\s]+(?:(\d\d):?(\d\d)(?::?(\d\d))?)?|$)/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Before that nobody took a photo: the year of the oldest there is. */
const FIRST_YEAR = '1826';
const DAY_MS = 86_400_000;

/** Where the clocks of computers begin, as far away as zones are: a clock that was never set is at one of them. */
const CLOCKS_BEGIN = new Set(['1904-01-01', '1969-12-31', '1970-01-01', '1979-12-31', '1980-01-01']);
/** Many a camera begins there; but people did take photos on that day. */
const CAMERAS_BEGIN = '2000-01-01T00:00:00';

/**
 * When a photo was taken, of what a camera or a program wrote: `2024-05-06T07:08:09` by the camera's clock, whose zone is
 * left out, or `2024-05-06` where nothing is said of the time. Undefined for what is no date that a photo can be of: one
 * that does not exist, one to come, or the one of a clock that was never set.
 */
export const takenAtOf = (written: unknown, now = new Date()): string | undefined => {
  const [, year, month, date, hours, minutes, seconds = '00'] =
    (typeof written === 'string' && MOMENT.exec(written.trim())) || [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day) || day < FIRST_YEAR || CLOCKS_BEGIN.has(day)) return undefined;
  // Clocks are ahead of each other by less than a day.
  if (day > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)) return undefined;
  if (hours === undefined) return day;
  const time = `${hours}:${minutes}:${seconds}`;
  const moment = `${day}T${time}`;
  return TIME.test(time) && moment !== CAMERAS_BEGIN ? moment : undefined;
};
