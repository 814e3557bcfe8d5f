/** Characters of an address. */
export const SECURE_URL_MAX = 500;

/** What is said of an address that is none, or none that may be linked to. */
export const SECURE_URL_TEXT = 'Please enter an address that begins with https://.';

/** `text` as an https address with nobody's name or password in it; undefined when it is none. */
export const secureUrl = (text: string): string | undefined => {
  if (text.length > SECURE_URL_MAX || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
};
