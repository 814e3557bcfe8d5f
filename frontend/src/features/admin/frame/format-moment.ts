const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true });

/** 'Jun 1, 2026 10:05 AM' (`MMM d, yyyy h:mm a`), where the administrator is; empty for what is no time. */
export const formatMoment = (iso: string): string => {
  const date = new Date(iso);
  // Some browsers put a narrow no-break space before AM and PM.
  return Number.isNaN(date.getTime()) ? '' : `${DAY.format(date)} ${TIME.format(date)}`.replace(/\s/g, ' ');
};
