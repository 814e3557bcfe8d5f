/** The web address that is meant, with its scheme; null for anything but the web. */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$|^https?:\/\/localhost\b/i.test(address) ? address : null;
};
