/** What a browser could read as another origin is not a path here: no `//`, no backslash, nothing but printable ASCII. */
const PATH = /^\/(?!\/)[!-[\]-~]*$/;

/** A path of this site to come back to after sign-in, or null (no open redirect). */
export const safeReturnTo = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 500 || !PATH.test(value)) return null;
  const url = new URL(value, 'https://site.invalid');
  if (url.origin !== 'https://site.invalid' || /^\/(api|images)(\/|$)/i.test(url.pathname)) return null;
  // Dot segments may have left a path that begins with two slashes.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
};
