/** Plain text as a description; nothing in it is taken for a tag. */
export const htmlOfText = (text: string): string => {
  const paragraphs = paragraphsOf(escapeText(text.trim()));
  return paragraphs.length === 1 && !paragraphs[0]?.includes('<br>')
    ? (paragraphs[0] ?? '')
    : paragraphs.map(wrap).join('');
};

/** The paragraphs of a text, which an empty line parts; the lines of one are parted by `<br>`. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, '<br>'))
    .filter(Boolean);

/** A paragraph of what is HTML already. */
export const wrap = (html: string): string => `<p>${html}</p>`;

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
