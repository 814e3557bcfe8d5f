/** Seconds in which the points of {@link RATE_LIMITS} are counted. */
export const RATE_WINDOW_S = 15 * 60;

/**
 * Points within {@link RATE_WINDOW_S}, by user and by address; a call takes one unless said otherwise. An address may
 * stand for a whole studio or school, so it gets several times as much. A user who uploads a whole archive of 1,000
 * photos, some of them twice, stays below; what is kept is bounded by the quota.
 */
export const RATE_LIMITS = {
  /** Two calls a sign-in. */
  signIn: { user: 0, address: 240 },
  /** Tries with a wrong access token; counted by the token's id in the place of the user. */
  wrongToken: { user: 50, address: 500 },
  write: { user: 1_200, address: 5_000 },
  /** Photos that calls for many name, one point each: as many as two changes of a portfolio of 10,000. */
  photos: { user: 20_000, address: 80_000 },
  /** A drag and drop moves few photos, and arranging a portfolio takes many of them. */
  order: { user: 300, address: 1_200 },
  /** Sorting anew moves every photo and publishes an event for each. */
  sort: { user: 30, address: 120 },
  upload: { user: 2_000, address: 8_000 },
  /** Photos for which suggestions are requested. */
  ai: { user: 1_000, address: 4_000 },
  /** Begun connections to a photo library, whose texts name the 15 minutes (GPH-43). */
  libraryConnection: { user: 10, address: 100 },
  /** Visits to the photo library's own window (GPH-43). */
  pickerSession: { user: 10, address: 100 },
  /** Tries to send a message, successful or not. Messages that were stored: `ENQUIRIES_MAX`. */
  sendEnquiry: { user: 0, address: 100 },
  /**
   * What visitors of client galleries do, each point one call. A visitor, as a link's person or device, has the
   * user's share; the address may be a wedding's with 200 of them.
   */
  visit: { user: 3_000, address: 100_000 },
  /** Errors that open pages report: a few a page, of a whole school. */
  clientError: { user: 0, address: 60 },
} as const;
export type RateLimitKind = keyof typeof RATE_LIMITS;

/** Limit of a larger IPv6 network, as a multiple of one address' limit: a /56, and a /48. */
export const MESSAGES_OF_NETWORKS = { home: 3, site: 10 } as const;

/**
 * Public reads a minute, by address, that no cache answers: parts of lists, links to single photos, files of the
 * sitemap. Ten a second is more than a school's visitors or a patient crawler need; images and pages are not counted.
 */
export const PUBLIC_READS_A_MINUTE = 600;

/** What a read of a client gallery takes of them: the guests of a wedding, all at one address, open it at once. */
export const GALLERY_READ_POINTS = 0.1;

/**
 * How often visitors of a gallery may say who they are in a day: of one device, which a family may share, and of one
 * address, which may be a wedding's. A gallery has places for 500 persons.
 */
export const IDENTITIES_A_DAY = { device: 20, address: 250 } as const;

/** Photos a day for which suggestions are requested, uploads included, unless configured otherwise: by user, in all. */
export const AI_PHOTOS_A_DAY = { user: 3_000, all: 30_000 } as const;
