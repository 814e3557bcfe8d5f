import { newKey } from '../../../shared/lib/new-key.js';

/**
 * The idempotency key of a file: the same for the same bytes, so that a file chosen twice is one photo. Hashing is done
 * by the browser off the page's thread; where a site is served without TLS it is missing, and every file is a new one.
 */
export const keyOf = async (file: Blob, keepOriginal: boolean): Promise<string> => {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return newKey();
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `content-${hex}-${keepOriginal ? 'k' : 'o'}`;
};
