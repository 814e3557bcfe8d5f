/** What a browser could read as another origin is not a path here: no `//`, no backslash, nothing but printable ASCII. */
const PATH = /^\/(?!\/)[!-[\]-~]*$/;

/** Not pages: what is answered there is data, or a sign-out. */
const NO_PAGE = /^\/+(api|images)(\/|$)/i;

/** As the router reads it; null when it cannot be decoded. */
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** A path of this site to come back to after sign-in, or null (no open redirect). */
export const safeReturnTo = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 500 || !PATH.test(value)) return null;
  const url = new URL(value, 'https://site.invalid');
  const path = decoded(url.pathname);
  if (url.origin !== 'https://site.invalid' || path === null || NO_PAGE.test(path)) return null;
  // Dot segments may have left a path that begins with two slashes.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
};
