import type { PictureExif } from '../read-exif.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Part of the day by the camera's clock. */
export const partOfDay = (hour: number): string => {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'midday';
  if (hour < 17) return 'afternoon';
  return hour < 22 ? 'evening' : 'night';
};

/** `in the morning`, `at night`; null when the camera did not say. */
export const timePhrase = ({ hour }: PictureExif): string | null => {
  if (hour === undefined) return null;
  const part = partOfDay(hour);
  return part === 'night' || part === 'midday' ? `at ${part}` : `in the ${part}`;
};

/** `October evening`, or as much of it as is known. */
export const momentTitle = ({ hour, month }: PictureExif): string | null => {
  const words = [month === undefined ? '' : (MONTHS[month - 1] ?? ''), hour === undefined ? '' : partOfDay(hour)];
  const text = words.filter(Boolean).join(' ');
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
};
