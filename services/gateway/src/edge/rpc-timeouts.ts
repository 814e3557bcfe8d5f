/** Changes of thousands of rows. */
export const MANY_PHOTOS_WAIT = { timeoutMs: 30_000 };
/** Media waits ten seconds for a site image's derivatives, after it has judged the file. */
export const SITE_IMAGE_WAIT = { timeoutMs: 20_000 };
/** Another site has twenty seconds to send its image; then as {@link SITE_IMAGE_WAIT}. */
export const FETCHED_IMAGE_WAIT = { timeoutMs: 45_000 };
/** Media gives a photo library ten seconds for an answer, and asks again with another token or for another page. */
export const PHOTO_LIBRARY_WAIT = { timeoutMs: 25_000 };
/** Identity waits for the services that show what is taken away (decision 0028). */
export const REVOCATION_WAIT = { timeoutMs: 15_000 };
/** A size of a photo that is made before it is sent, which media waits for. */
export const MADE_FILE_WAIT = { timeoutMs: 15_000 };
