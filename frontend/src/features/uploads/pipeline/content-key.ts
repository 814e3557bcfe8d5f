/**
 * The hash of a file's bytes: the same for the same bytes, so that a file chosen twice is one photo. Hashing is
 * done by the browser off the page's thread; where a site is served without TLS it is missing, and the answer is null.
 */
export const hashOf = async (file: Blob): Promise<string | null> => {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
