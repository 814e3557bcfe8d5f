/** The most photos one download takes that are named one by one; all of them need no names. */
export const DOWNLOAD_LIMIT = 2_000;

/** The most files of one request. */
export const STORED_PHOTOS_LIMIT = 50;
