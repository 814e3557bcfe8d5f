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

/** What stands between the photos of a page may have headings and quotations, too. */
const PAGE_TEXT: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags as string[]), 'h2', 'h3', 'blockquote'],
};

/** The text of a page as it may be rendered as HTML. */
export const sanitisePageText = (html: string): string => sanitizeHtml(html, PAGE_TEXT).trim();

/** LBX-21: the description as it may be rendered as HTML; null when nothing is left of it. */
export const sanitiseDescription = (html: string | null | undefined): string | null =>
  sanitizeHtml(html ?? '', OPTIONS).trim() || null;
