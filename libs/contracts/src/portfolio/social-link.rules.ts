const HOME: Record<'instagram' | 'twitter', string> = {
  instagram: 'https://instagram.com/',
  twitter: 'https://twitter.com/',
};

/**
 * Address behind a social field: a full http(s) address as it is, a bare handle or host expanded (PORT-11 to PORT-13).
 * Null when nothing is set or the result would not be a web address.
 */
export const socialLink = (
  kind: 'instagram' | 'twitter' | 'website',
  value: string | null | undefined,
): string | null => {
  const text = value?.trim();
  if (!text) return null;
  const handle = text.replace(/^@/, '');
  const address = /^https?:\/\//i.test(text)
    ? text
    : kind === 'website'
      ? `https://${handle}`
      : HOME[kind] + encodeURIComponent(handle);
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
};
