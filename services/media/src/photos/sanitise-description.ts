import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      // Only whole web addresses: a relative one would point into our own pages.
      attribs: href && /^https?:\/\//i.test(href) ? { href, rel: 'noopener' } : ({} as sanitizeHtml.Attributes),
    }),
  },
};

/** LBX-21: the description as it may be rendered as HTML; null when nothing is left of it. */
export const sanitiseDescription = (html: string | null | undefined): string | null =>
  sanitizeHtml(html ?? '', OPTIONS).trim() || null;
