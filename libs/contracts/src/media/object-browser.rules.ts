import { UUID_SOURCE } from '../fields/patterns.js';

/** The user that the site's own files, such as banners, are listed under. */
export const SITE_USER = 'site';
/** A user id, or {@link SITE_USER}. */
export const STORING_USER = new RegExp(`^(?:${SITE_USER}|${UUID_SOURCE})$`);

/** The longest key of an object, in characters. */
export const OBJECT_KEY_MAX = 512;

export const STORED_FILE_KINDS = ['original', 'derivative', 'site-image'] as const;
export type StoredFileKind = (typeof STORED_FILE_KINDS)[number];

/**
 * `stored`: file and row. `orphan`: a file that no row names. `missing`: a row without its file. `busy`: it is on its way to
 * be one of them, such as a derivative that is being made, or what a deletion is about to remove.
 */
export const STORED_FILE_STATES = ['stored', 'orphan', 'missing', 'busy'] as const;
export type StoredFileState = (typeof STORED_FILE_STATES)[number];

/** Who has put an object into quarantine. */
export const QUARANTINE_REASONS = ['sweep', 'repair', 'administrator'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** `kept`: until its days are over. `purging`: a purge was requested of it. */
export const QUARANTINE_STATES = ['kept', 'purging'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** How long an object that no row names is kept; time enough to find out that a row is missing, and to bring it back. */
export const QUARANTINE_DAYS = 30;
