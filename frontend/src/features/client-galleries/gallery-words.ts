import { msg, plural, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  ConsentAnswer,
  DownloadSize,
  EntryRule,
  GalleryEventKind,
  GalleryPreset,
  GalleryStage,
  GalleryState,
  LinkRole,
  ListState,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';

/* What the pages of client galleries call things, where more than one of them does. */

type Words<Key extends string> = Record<Key, MessageDescriptor>;

export const STATE_NAMES: Words<GalleryState> = {
  draft: msg`Draft`,
  open: msg`Open`,
  closed: msg`Closed`,
  archived: msg`Archived`,
};

/** The dot before a state. */
export const STATE_TONES = { draft: 'quiet', open: 'busy', closed: 'good', archived: 'quiet' } as const;

export const STAGE_NAMES: Words<GalleryStage> = {
  choosing: msg`Choosing`,
  retouching: msg`In retouching`,
  delivered: msg`Delivered`,
};

export const PRESET_NAMES: Words<GalleryPreset> = {
  wedding: msg`Wedding`,
  portrait: msg`Portrait`,
  event: msg`Event`,
  school: msg`School`,
};

export const PRESET_NOTES: Words<GalleryPreset> = {
  wedding: msg`Chapters, a link for the couple and one for guests, hearts, downloads for half a year.`,
  portrait: msg`One client chooses up to 20 photos and comments. No downloads until you allow them.`,
  event: msg`One link for everybody: look and download, without names.`,
  school: msg`Families say who they are by e-mail, choose and download.`,
};

export const ROLE_NAMES: Words<LinkRole> = { client: msg`Client`, guest: msg`Guest` };

export const ROLE_NOTES: Words<LinkRole> = {
  client: msg`Sees everything, also sets for clients alone, and may hide photos from guests.`,
  guest: msg`Sees what is for everybody.`,
};

export const SIZE_NAMES: Words<DownloadSize> = {
  web: msg`Web`,
  full: msg`Full size`,
  original: msg`Original file`,
};

export const SIZE_NOTES: Words<DownloadSize> = {
  web: msg`2048 pixels, for screens and messages. Without location and serial numbers.`,
  full: msg`A JPEG in full size, for prints. Without location and serial numbers.`,
  original: msg`Your file, byte for byte, with all that stands in it.`,
};

export const ENTRY_NAMES: Words<EntryRule> = {
  link: msg`The link alone`,
  name: msg`A name`,
  email: msg`A name and an e-mail address`,
};

export const ENTRY_NOTES: Words<EntryRule> = {
  link: msg`Nobody is asked who they are.`,
  name: msg`Asked at the first heart or comment, not for looking.`,
  email: msg`Asked at the first heart or comment. The same choice is found again on another device.`,
};

export const LIST_NAMES: Words<ListState> = {
  open: msg`Choosing`,
  submitted: msg`Submitted`,
  reopened: msg`Reopened`,
};

export const CONSENT_NAMES: Words<ConsentAnswer> = {
  all: msg`You may show all of them`,
  these: msg`You may show these`,
  none: msg`Please show none`,
};

export const EVENT_NAMES: Words<GalleryEventKind> = {
  opened: msg`Opened`,
  wrong_pin: msg`Wrong PIN`,
  marked: msg`Chose`,
  submitted: msg`Submitted a list`,
  reopened: msg`List reopened`,
  downloaded: msg`Downloaded`,
  hidden: msg`Hid from guests`,
  commented: msg`Commented`,
  revoked: msg`Link revoked`,
  asked_for_time: msg`Asked for more time`,
  consented: msg`Answered what may be shown`,
  forgotten: msg`Was erased`,
};

export const photosText = (count: number): string => plural(count, { one: '# photo', other: '# photos' });

/** `yyyy-mm-dd` in words, the same in every time zone; empty for none. */
export const dayText = (day: string | null): string => (day ? DAY.format(new Date(`${day}T00:00:00Z`)) : '');
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Names that photos share without their ending: programs that look for a name find all of them. */
export const sameNamesText = (same: readonly { name: string; photos: number }[]): string | null => {
  const photos = same.reduce((sum, one) => sum + one.photos, 0);
  if (photos === 0) return null;
  const names = same
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  const more = same.length > 3 ? '…' : '';
  return t`${photos} photos share a name with another (${names}${more}): searching for it finds all of them. The CSV tells them apart by the time they were taken.`;
};
