const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

export const formatDay = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : DAY.format(date);
};

const CAMERA_DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const CAMERA_TIME = { ...CAMERA_DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The day of a camera's clock, which has no zone: the same wherever it is read. */
export const formatCameraDay = (at: string): string => {
  const date = new Date(at.slice(0, 10));
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('en', CAMERA_DAY).format(date);
};

/** The same with the time, where there is one. */
export const formatCameraTime = (at: string): string => {
  const date = new Date(`${at}Z`);
  return at.includes('T') && !Number.isNaN(date.getTime())
    ? new Intl.DateTimeFormat('en', CAMERA_TIME).format(date)
    : formatCameraDay(at);
};

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Day and time, in the browser's time zone. */
export const formatTime = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : TIME.format(date);
};

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day in words, the same on the server and in every browser: `4 December 2026`. */
export const formatLongDay = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : LONG_DAY.format(date);
};
