/** The most photos one download takes that are named one by one; all of them need no names. */
export const DOWNLOAD_LIMIT = 2_000;

/** How long an archive can be downloaded, and taken up again, once it was requested. */
export const ARCHIVE_HOURS = 24;
