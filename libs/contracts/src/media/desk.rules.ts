/** What programs know by small whole numbers, as Piwigo's clients want them. */
export const DESK_KINDS = ['album', 'photo', 'tag'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** The largest number: clients keep them in four signed bytes. */
export const NUMBER_MAX = 2 ** 31 - 1;

/** Numbers, sums or names of one request. */
export const DESK_LIST_MAX = 1_000;

/** What one owner may name: a client makes tags by itself. */
export const DESK_TAGS_MAX = 10_000;

/** What programs know a file by: its MD5 in hexadecimal. */
export const FILE_SUM = /^[0-9a-f]{32}$/;

/** Files that an owner may send in parts at once, parts of a file, and how long the parts of one are kept. */
export const PART_LIMITS = { files: 2, position: 1_000, hours: 24 } as const;
