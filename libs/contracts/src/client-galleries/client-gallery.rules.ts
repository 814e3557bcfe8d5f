import { MB, PHOTO_LIMITS, type Shelf } from '../media/photo.rules.js';

/** The rules of client galleries: limits, what each may be, and who sees what (areas CGAL and SHELF of the ledger). */

export const GALLERY_STATES = ['draft', 'open', 'closed', 'archived'] as const;
/** Only an open one is shown; a closed one says that it is; drafts and archived ones are their owner's alone. */
export type GalleryState = (typeof GALLERY_STATES)[number];

/** How far the work on the chosen photos is, as the client is told. */
export const GALLERY_STAGES = ['choosing', 'retouching', 'delivered'] as const;
export type GalleryStage = (typeof GALLERY_STAGES)[number];

export const GALLERY_PURPOSES = ['proof', 'deliver', 'both'] as const;
export type GalleryPurpose = (typeof GALLERY_PURPOSES)[number];

/** What has to be said before the first mark: nothing beyond a name of one's own, or an e-mail address that answers. */
export const ENTRY_RULES = ['link', 'name', 'email'] as const;
export type EntryRule = (typeof ENTRY_RULES)[number];

/** `client`: sees everything, and hides from guests. */
export const LINK_ROLES = ['client', 'guest'] as const;
export type LinkRole = (typeof LINK_ROLES)[number];

export const AUDIENCES = ['all', 'client'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** `web`: 2048 px. `full`: a JPEG in full size. Both with curated metadata. `original`: the photographer's file, byte for byte. */
export const DOWNLOAD_SIZES = ['web', 'full', 'original'] as const;
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number];

export const COVER_LAYOUTS = ['full', 'half', 'framed', 'title'] as const;
export type CoverLayout = (typeof COVER_LAYOUTS)[number];
export const GALLERY_GRIDS = ['masonry', 'rows'] as const;
export type GalleryGrid = (typeof GALLERY_GRIDS)[number];
export const GALLERY_MODES = ['auto', 'light', 'dark'] as const;
export type GalleryMode = (typeof GALLERY_MODES)[number];

/** A list that is submitted is frozen until its photographer reopens it. */
export const LIST_STATES = ['open', 'submitted', 'reopened'] as const;
export type ListState = (typeof LIST_STATES)[number];

export const CONSENT_ANSWERS = ['all', 'these', 'none'] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** Photos by who chose them: anybody, all who chose anything, nobody; or those with open comments. */
export const CHOICES = ['any', 'all', 'none', 'commented'] as const;
export type Choice = (typeof CHOICES)[number];

export const EXPORT_FORMATS = ['names', 'csv', 'txt', 'xmp', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `move` needs `setId`. `remove`: out of the gallery; a photo on the shelf that is in no other goes to the trash. */
export const GALLERY_PHOTO_ACTS = ['move', 'remove', 'show_in_portfolio', 'hide', 'unhide'] as const;
export type GalleryPhotoAct = (typeof GALLERY_PHOTO_ACTS)[number];

/** What the activity of a gallery tells. */
export type GalleryEventKind =
  | 'opened'
  | 'wrong_pin'
  | 'marked'
  | 'submitted'
  | 'reopened'
  | 'downloaded'
  | 'hidden'
  | 'commented'
  | 'revoked'
  | 'asked_for_time'
  | 'consented'
  | 'forgotten';

/** Mails that a photographer sends by hand, to the addresses of a link. */
export const GALLERY_MAILS_BY_HAND = ['invitation', 'pin', 'complete'] as const;
export type GalleryMailByHand = (typeof GALLERY_MAILS_BY_HAND)[number];

/** Body of `POST …/download`. `set` and `list` need `id`, `photos` needs `photoIds`. */
export const DOWNLOAD_SCOPES = ['all', 'set', 'list', 'photos'] as const;
export type DownloadScope = (typeof DOWNLOAD_SCOPES)[number];

export const GALLERY_LIMITS = {
  titleMax: 120,
  noteMax: 2_000,
  labelMax: 60,
  photos: 5_000,
  sets: 30,
  links: 50,
  persons: 500,
  lists: 20,
  emailsOfLink: 20,
  commentMax: 2_000,
  commentsOfPhoto: 200,
  nameMax: 80,
  testimonialMax: 1_000,
  /** Changes of one call of `marks`. */
  marksAtOnce: 200,
  /** Photos of one page of the grid. */
  page: 200,
  /** Wrong PINs within a quarter of an hour, of one link from one address. */
  wrongPins: 10,
  /** In a row from all addresses together: from then on each by the name alone waits longer, up to a quarter of an hour. */
  wrongPinsByName: 30,
  codeMinutes: 10,
  codeTries: 5,
  /** How long a download lasts. */
  downloadHours: 24,
  /** Bytes of a part, when a download is wanted in parts. */
  partBytes: 2_000_000_000,
  /** How long guests' data are kept after a gallery was closed. */
  retentionMonths: 18,
  /** After that the activity says no more than person, act and day. */
  activityDays: 90,
  galleriesOfOwner: 2_000,
  clientPages: 500,
  /** Galleries that one browser is known in: more would only fill the cookie header. */
  visitsOfBrowser: 20,
} as const;

/** A file for delivery may be larger than one for the portfolio. */
export const DELIVERY_FILE_BYTES = 200 * MB;

/** The most bytes of a file that comes to a shelf. */
export const FILE_BYTES_MAX: Readonly<Record<Shelf, number>> = {
  portfolio: PHOTO_LIMITS.maxBytes,
  delivery: DELIVERY_FILE_BYTES,
};

/** A link's secret: 20 of 31 letters and digits without those that are taken for others, nearly 100 bits. */
export const LINK_SECRET = /^[a-hj-km-np-z2-9]{20}$/;
/** The readable name in front of it. */
export const GALLERY_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const GALLERY_NAME_MAX = 60;

/** A PIN: six digits or one word, as it is compared. */
export const PIN = /^[\p{L}\p{N}]{4,24}$/u;
/** Keyboards of phones capitalise and append a space. */
export const comparablePin = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase();

/** Rights in a gallery, and how it is shown, as its owner sets them. */
export interface GalleryRules {
  entry: EntryRule;
  /** Empty: no downloads. */
  downloads: readonly DownloadSize[];
  marks: boolean;
  comments: boolean;
  seeOthers: boolean;
  /** How many photos are to be chosen; null: as many as one likes. */
  picksMin: number | null;
  picksMax: number | null;
}

export const GALLERY_PRESETS = ['wedding', 'portrait', 'event', 'school'] as const;
export type GalleryPreset = (typeof GALLERY_PRESETS)[number];

interface Preset {
  purpose: GalleryPurpose;
  rules: GalleryRules;
  sets: readonly string[];
  /** Links that it begins with. */
  links: readonly { label: string; role: LinkRole }[];
  /** Days until it closes; null: never by itself. */
  days: number | null;
}

/** What a gallery begins with; all of it can be changed. */
export const PRESETS: Readonly<Record<GalleryPreset, Preset>> = {
  wedding: {
    purpose: 'both',
    rules: {
      entry: 'name',
      downloads: ['web', 'full'],
      marks: true,
      comments: false,
      seeOthers: false,
      picksMin: null,
      picksMax: null,
    },
    sets: [/*i18n*/ 'Getting ready', /*i18n*/ 'Ceremony', /*i18n*/ 'Portraits', /*i18n*/ 'Party'],
    links: [
      { label: /*i18n*/ 'Couple', role: 'client' },
      { label: /*i18n*/ 'Guests', role: 'guest' },
    ],
    days: 180,
  },
  portrait: {
    purpose: 'proof',
    rules: {
      entry: 'name',
      downloads: [],
      marks: true,
      comments: true,
      seeOthers: false,
      picksMin: null,
      picksMax: 20,
    },
    sets: [/*i18n*/ 'Photos'],
    links: [{ label: /*i18n*/ 'Client', role: 'client' }],
    days: 60,
  },
  event: {
    purpose: 'deliver',
    rules: {
      entry: 'link',
      downloads: ['web'],
      marks: false,
      comments: false,
      seeOthers: false,
      picksMin: null,
      picksMax: null,
    },
    sets: [/*i18n*/ 'Photos'],
    links: [{ label: /*i18n*/ 'Everybody', role: 'guest' }],
    days: null,
  },
  school: {
    purpose: 'both',
    rules: {
      entry: 'email',
      downloads: ['web'],
      marks: true,
      comments: false,
      seeOthers: false,
      picksMin: null,
      picksMax: null,
    },
    sets: [/*i18n*/ 'Photos'],
    links: [{ label: /*i18n*/ 'Families', role: 'guest' }],
    days: 60,
  },
};

/** Who looks at a gallery. `owner` may look as another would. */
export interface GalleryViewer {
  role: LinkRole | 'owner';
}

/** What decides whether a photo is seen. */
export interface SeenPhoto {
  /** Of the set that it is in. */
  audience: Audience;
  /** A client keeps it from guests. */
  isHidden: boolean;
  /** In the trash, hidden by an administrator, without derivatives yet, or taken out. */
  isAway: boolean;
}

/** The one rule of who sees a photo of a gallery: list, image, count, download, comment and mark all ask it (SQL: `visiblePhotos`). */
export const seesPhoto = ({ role }: GalleryViewer, { audience, isHidden, isAway }: SeenPhoto): boolean =>
  !isAway && (role !== 'guest' || (audience === 'all' && !isHidden));

/** Images up to this width are shown without the line of text over them. */
export const UNMARKED_WIDTH_MAX = 640;

/** Names the images that carry `text`, as long as it is the same. */
export const watermarkKey = (text: string): string => {
  let hash = 0x811c9dc5; // FNV-1a: three texts of a photo at most are told apart
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
};

/** The object of an image that carries the text with this key, behind its photo's prefix. */
export const markedFile = (key: string, width: number): string => `marked-${key}-${width}.webp`;
