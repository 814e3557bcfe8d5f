import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { GalleryState } from '@vitrine/contracts/client-galleries/client-gallery.rules';

/** What of a gallery says when it is open. Days are those of its photographer's time zone. */
interface Opening {
  state: GalleryState;
  opensOn?: string | null;
  closesOn?: string | null;
  timeZone: string;
}

/** What of a link says whether it leads anywhere. */
interface Expiring {
  revokedAt?: Date | null;
  expiresOn?: string | null;
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The day that it is in a time zone, `2026-11-28`. */
export const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** `day` and so many days. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** How a gallery is to those with a link, to the second; null: it is its photographer's alone. */
export const stateAt = ({ state, opensOn, closesOn, timeZone }: Opening, now: Date): GalleryPageDto['state'] | null => {
  if (state === 'draft' || state === 'archived') return null;
  if (state === 'closed') return 'closed';
  const today = dayIn(timeZone, now);
  if (closesOn && today > closesOn) return 'closed';
  return opensOn && today < opensOn ? 'soon' : 'open';
};

/** Whether a link leads into its gallery: until the end of its day. */
export const holds = ({ revokedAt, expiresOn }: Expiring, timeZone: string, now: Date): boolean =>
  !revokedAt && (!expiresOn || dayIn(timeZone, now) <= expiresOn);
