import type { JSONContent } from '@tiptap/core';
import { escapeText, paragraphsOf, wrap } from '@vitrine/contracts/fields/text-html';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';

/** The error of a description whose HTML is too long. */
export const DESCRIPTION_TOO_LONG = `The description is too long. It has room for about ${PHOTO_LIMITS.descriptionMax} characters.`;

const BLOCK = /<(?:p|ul|ol|li|br|h2|h3|blockquote)\b/i;
const TAG_OF_MARK: Record<string, string> = { bold: 'strong', italic: 'em', underline: 'u' };

/** A stored description as the editor reads it: text without blocks keeps its lines. */
export const toEditorHtml = (stored: string): string =>
  BLOCK.test(stored) ? stored : paragraphsOf(stored).map(wrap).join('');

/** A description without its tags, as one line. */
export const textOfHtml = (html: string): string => {
  const spaced = html.replace(/<\/(?:p|li)>|<br\s*\/?>/gi, ' $&');
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim();
};

/**
 * What the editor holds as HTML of the allow-list (LBX-21), empty for nothing. One line needs no paragraph around it,
 * an item of a list none within it, and empty paragraphs are left out.
 */
export const toStoredHtml = (doc: JSONContent): string => {
  const blocks = blocksOf(doc);
  const [only] = blocks;
  if (only?.type === 'paragraph' && blocks.length === 1) {
    const line = inline(only);
    return line.includes('<br>') ? wrap(line) : line;
  }
  return blocks.map(htmlOf).join('');
};

const blocksOf = ({ content = [] }: JSONContent): JSONContent[] =>
  content.filter((block) => !['paragraph', 'heading'].includes(block.type ?? '') || inline(block));

const htmlOf = (node: JSONContent): string => {
  if (node.type === 'bulletList' || node.type === 'orderedList') {
    const tag = node.type === 'bulletList' ? 'ul' : 'ol';
    return `<${tag}>${(node.content ?? []).map(itemOf).join('')}</${tag}>`;
  }
  // The editor of a page's text alone makes these (SITE-10).
  if (node.type === 'blockquote') return `<blockquote>${blocksOf(node).map(htmlOf).join('')}</blockquote>`;
  if (node.type === 'heading') {
    const tag = `h${String(node.attrs?.['level'])}`;
    return `<${tag}>${inline(node)}</${tag}>`;
  }
  return wrap(inline(node));
};

/** The first paragraph of an item is the item; what follows in it are lists and more paragraphs. */
const itemOf = ({ content = [] }: JSONContent): string => {
  const [first, ...rest] = content;
  const line = first?.type === 'paragraph' ? inline(first) : first ? htmlOf(first) : '';
  return `<li>${line}${blocksOf({ content: rest }).map(htmlOf).join('')}</li>`;
};

const inline = ({ content = [] }: JSONContent): string => content.map(textOf).join('').trim();

const textOf = ({ type, text = '', marks = [] }: JSONContent): string => {
  if (type === 'hardBreak') return '<br>';
  let html = escapeText(text);
  for (const { type: mark, attrs } of marks) {
    const tag = TAG_OF_MARK[mark];
    if (tag) html = `<${tag}>${html}</${tag}>`;
    else if (mark === 'link')
      html = `<a href="${escapeText(String(attrs?.['href'])).replace(/"/g, '&quot;')}">${html}</a>`;
  }
  return html;
};
