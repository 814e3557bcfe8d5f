/** Source of {@link UUID_PATTERN}, for patterns that hold an id. */
export const UUID_SOURCE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** An id as it is stored: a UUID of any version, in lower case. */
export const UUID_PATTERN = new RegExp(`^${UUID_SOURCE}$`);

/** The random part of an image's public address (decision 0012). */
export const IMAGE_TOKEN_PATTERN = /^[A-Za-z0-9_-]{10,64}$/;
