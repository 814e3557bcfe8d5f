/** Nothing may load and nothing may run; styles stand in the markup of mails. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * The document of a mail for a sandboxed frame: with a policy of its own, and links that lead nowhere, because their
 * pages would open in the frame. Where they lead shows on hover.
 */
export const inertMail = (html: string): string => {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const link of mail.querySelectorAll('[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  const policy = mail.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  mail.head.prepend(policy);
  return `<!doctype html>${mail.documentElement.outerHTML}`;
};
