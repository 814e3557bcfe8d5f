import type { SiteBlock, SiteContent } from '@vitrine/contracts/portfolio/site.rules';

/** A photo as a text of an archive shows it. */
export interface ShownPhoto {
  /** Its file in the archive. */
  file: string;
  title: string;
  altText: string;
}
type Photos = ReadonlyMap<string, ShownPhoto>;

/** A project or a page as Markdown, in a folder beside that of the photos; those that are not in `photos` are left out. */
export const pageMarkdown = ({ title, day, intro, blocks }: SiteContent, photos: Photos): string =>
  `${parts([`# ${plain(title)}`, day ?? '', plain(intro), ...blocks.map((block) => blockMarkdown(block, photos))])}\n`;

const blockMarkdown = (block: SiteBlock, photos: Photos): string => {
  switch (block.type) {
    case 'photos':
      return parts(block.photoIds.map((id) => image(photos.get(id), block.captions)));
    case 'text':
      return htmlMarkdown(block.html);
    case 'divider':
      return '---';
    case 'prices':
      return parts(
        block.rows.flatMap(({ name, price, includes }) => [
          name && `## ${plain(name)}`,
          price && `**${plain(price)}**`,
          plain(includes),
        ]),
      );
    case 'quotes':
      return parts(
        block.quotes.map(({ text, name, photoId }) =>
          quoted(parts([image(photos.get(photoId ?? '')), plain(text), name && `— ${plain(name)}`])),
        ),
      );
  }
};

const parts = (all: readonly string[]): string => all.filter((part) => part !== '').join('\n\n');
const quoted = (text: string): string => text.replace(/^/gm, '> ').replace(/ +$/gm, '');

const image = (photo: ShownPhoto | undefined, hasCaption = false): string => {
  if (!photo) return '';
  const shown = `![${plain(photo.altText || photo.title)}](<../${target(photo.file)}>)`;
  return hasCaption ? `${shown}${BREAK}*${plain(photo.title)}*` : shown;
};

/** The end of a line within its paragraph. */
const BREAK = '\\\n';

const target = (address: string): string => address.replace(/[\\<>]|&(?=#?\w+;)/g, '\\$&');
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]|&(?=#?\w+;)/g, '\\$&');
/** A line of text that would be a heading, a list, or a rule otherwise. */
const escapedLines = (text: string): string =>
  text.replace(/^[#+=~-]/gm, '\\$&').replace(/^(\d{1,9})([.)])/gm, '$1\\$2');

/** Plain text, in its lines and paragraphs. */
const plain = (text: string): string =>
  escapedLines(escaped(text.trim().replace(/[^\S\n]*\n[^\S\n]*/g, '\n'))).replace(/(?<!\n)\n(?!\n)/g, BREAK);

type Node = Element | string;
interface Element {
  tag: string;
  href: string;
  children: Node[];
}

/** The text of a page: its tags are few, and in pairs (`sanitisePageText`). */
const htmlMarkdown = (html: string): string => {
  const root: Element = { tag: '', href: '', children: [] };
  const open = [root];
  for (const [text, close, tag, attributes = ''] of html.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    const { children } = open.at(-1) ?? root;
    if (tag === undefined) children.push(unescaped(text));
    else if (close) open.pop();
    else {
      const href = unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
      const element: Element = { tag, href, children: [] };
      children.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return parts(blocksOf(root));
};

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '');

const INLINE = new Set(['a', 'b', 'br', 'em', 'i', 'strong', 'u']);

/** What stands below each other in an element; text without an element of its own is a paragraph. */
const blocksOf = ({ children }: Element): string[] => {
  const blocks: string[] = [];
  let run: Node[] = [];
  const endRun = (): void => {
    blocks.push(escapedLines(inline(run).replace(/^(?:\\\n|\s)+|(?:\\\n|\s)+$/g, '')));
    run = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || INLINE.has(child.tag)) run.push(child);
    else {
      endRun();
      blocks.push(blockOf(child));
    }
  }
  endRun();
  return blocks;
};

const blockOf = (element: Element): string => {
  const { tag, children } = element;
  const text = parts(blocksOf(element));
  if (tag === 'h2' || tag === 'h3') return text && `${tag === 'h2' ? '##' : '###'} ${text.replaceAll(BREAK, ' ')}`;
  if (tag === 'blockquote') return text && quoted(text);
  if (tag !== 'ul' && tag !== 'ol') return text;
  return children
    .flatMap((child) => (typeof child === 'string' ? [] : parts(blocksOf(child))))
    .map((item, n) => {
      const mark = tag === 'ol' ? `${n + 1}. ` : '- ';
      return mark + item.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
};

const MARKS: Record<string, string> = { b: '**', strong: '**', i: '*', em: '*' };

const inline = (nodes: readonly Node[]): string =>
  nodes
    .map(inlineOf)
    .join('')
    .replace(/ +(?=\\\n)|(?<=\\\n) +/g, '');

const inlineOf = (node: Node): string => {
  if (typeof node === 'string') return escaped(node.replace(/\s+/g, ' '));
  if (node.tag === 'br') return BREAK;
  const text = inline(node.children);
  // Marks stand at words, not at spaces.
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (words === '') return text;
  if (node.tag === 'a' && node.href) return `${before}[${words}](<${target(node.href)}>)${after}`;
  const mark = MARKS[node.tag] ?? '';
  return before + mark + words + mark + after;
};
