const HOME: Record<'instagram' | 'twitter', string> = {
  instagram: 'https://instagram.com/',
  twitter: 'https://twitter.com/',
};

/** A scheme that is not the web's; `example.com:8080` has none, but a port. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * Address behind a social field: a full http(s) address as it is, a bare handle or host expanded (PORT-11 to PORT-13).
 * Null when nothing is set, the result would not be a web address, or a name before its host passes for another one
 * (`https://instagram.com@elsewhere.example`).
 */
export const socialLink = (
  kind: 'instagram' | 'twitter' | 'website',
  value: string | null | undefined,
): string | null => {
  const text = value?.trim();
  if (!text || OTHER_SCHEME.test(text)) return null;
  const handle = text.replace(/^@/, '');
  const address = /^https?:\/\//i.test(text)
    ? text
    : kind === 'website'
      ? `https://${handle}`
      : HOME[kind] + encodeURIComponent(handle);
  try {
    // Not URL.canParse, which not every browser of ours has.
    const { protocol, username, password } = new URL(address);
    return /^https?:$/.test(protocol) && !username && !password ? address : null;
  } catch {
    return null;
  }
};

/** Whether a social field may hold `value`: nothing, or something that {@link socialLink} makes an address of. */
export const isSocialLink = (kind: 'instagram' | 'twitter' | 'website', value: string): boolean =>
  value.trim() === '' || socialLink(kind, value) !== null;
