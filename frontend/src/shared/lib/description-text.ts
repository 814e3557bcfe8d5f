/**
 * A description as it is typed and as it is stored (LBX-21). Stored is HTML of the allow-list; typed is plain text: an
 * empty line between paragraphs, `- ` or `1. ` before the lines of a list. Marks within a line (`<b>`, `<a href="…">`)
 * stand in the typed text as they are, because plain text has no other word for them.
 */
const MARKS = 'b|strong|i|em|u';
const TOKEN = /(<[^>]*>)/;
const MARK = new RegExp(`^</?(?:${MARKS})\\s*>$`, 'i');
const LINK = /^<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>$/i;
const BLOCK = /<\/?(?:p|br|ul|ol|li)\b/i;
/** What looks like a mark in a plain sentence and must not become one, or the other way round. */
const AMBIGUOUS = new RegExp(`<(?=/?(?:${MARKS}|a)\\b)`, 'gi');

/** The text to type in for a stored description. */
export const toEditableText = (html: string | null): string => {
  if (!html) return '';
  const writer = new TextWriter(BLOCK.test(html));
  for (const token of html.split(TOKEN)) {
    if (token.startsWith('<')) writer.tag(token);
    else if (token) writer.text(token);
  }
  return writer.done();
};

class TextWriter {
  private out = '';
  /** Lines a coming text has to be away from the last one. */
  private gap = 0;
  /** The sign of a list's item was just written. */
  private marked = false;
  private lists: { ordered: boolean; items: number }[] = [];

  constructor(private readonly hasBlocks: boolean) {}

  text(html: string): void {
    const words = unescape(this.hasBlocks ? html.replace(/[ \t\r\n]+/g, ' ') : html);
    const atStart = this.hasBlocks && (this.gap > 0 || this.marked || !this.out || this.out.endsWith('\n'));
    const rest = atStart ? words.replace(/^ +/, '') : words;
    if (rest) this.write(protect(rest));
  }

  tag(token: string): void {
    const name = /^<\/?([a-z]+)/i.exec(token)?.[1]?.toLowerCase();
    const closes = token.startsWith('</');
    if (MARK.test(token)) this.write(token.toLowerCase().replace(/\s/g, ''));
    else if (name === 'a') this.link(token, closes);
    else if (name === 'br') this.write('\n');
    else if (name === 'p') this.away(this.lists.length > 0 ? 1 : 2);
    else if (name === 'ul' || name === 'ol') this.list(name === 'ol', closes);
    else if (name === 'li' && !closes) this.item();
  }

  done(): string {
    return this.out.replace(/[ \t]+\n/g, '\n').trim();
  }

  private link(token: string, closes: boolean): void {
    const match = LINK.exec(token);
    if (closes) this.write('</a>');
    else if (match) this.write(`<a href="${unescape(match[1] ?? match[2] ?? '')}">`);
    // An anchor without an address is nothing; its end is dropped when it is stored again.
  }

  private list(ordered: boolean, closes: boolean): void {
    if (closes) this.lists.pop();
    this.away(this.lists.length > 0 ? 1 : 2);
    if (!closes) this.lists.push({ ordered, items: 0 });
  }

  private item(): void {
    const list = this.lists.at(-1) ?? { ordered: false, items: 0 };
    list.items += 1;
    this.away(1);
    this.write(list.ordered ? `${list.items}. ` : '- ');
    this.marked = true;
  }

  private away(lines: number): void {
    // A paragraph that begins a list's item stays in its line.
    if (!this.marked) this.gap = Math.max(this.gap, lines);
  }

  private write(words: string): void {
    if (this.gap > 0 && this.out) this.out = this.out.trimEnd() + '\n'.repeat(this.gap);
    this.gap = 0;
    this.marked = false;
    this.out += words;
  }
}

/** The HTML to store for a typed text; empty for an empty one. The server sanitises it again. */
export const toStoredHtml = (text: string): string => {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean))
    .filter((lines) => lines.length > 0);
  const blocks = paragraphs.flatMap(blocksOf);
  const only = blocks.length === 1 ? blocks[0] : undefined;
  // One line needs no paragraph around it.
  if (only?.kind === 'lines' && only.lines.length === 1) return inline(only.lines[0] ?? '');
  return blocks.map(htmlOf).join('');
};

interface Block {
  kind: 'lines' | 'ul' | 'ol';
  lines: string[];
}

const blocksOf = (lines: string[]): Block[] => {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const { kind, words } = readLine(line, last?.kind === 'ol' ? last.lines.length : 0);
    if (last?.kind === kind) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
  }
  return blocks;
};

/** A number begins a list only where it goes on counting: "1984. A year" is a sentence. */
const readLine = (line: string, numbered: number): { kind: Block['kind']; words: string } => {
  const bullet = /^[-*•] +(.*)$/.exec(line);
  if (bullet) return { kind: 'ul', words: bullet[1] ?? '' };
  const number = /^(\d{1,3})[.)] +(.*)$/.exec(line);
  if (number && Number(number[1]) === numbered + 1) return { kind: 'ol', words: number[2] ?? '' };
  return { kind: 'lines', words: line };
};

const htmlOf = ({ kind, lines }: Block): string => {
  if (kind === 'lines') return `<p>${lines.map(inline).join('<br>')}</p>`;
  return `<${kind}>${lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${kind}>`;
};

/** One line: marks and links stay, everything else is only text. */
const inline = (line: string): string => {
  let openLinks = 0;
  return line
    .split(TOKEN)
    .map((token) => {
      if (MARK.test(token)) return token.toLowerCase().replace(/\s/g, '');
      const link = LINK.exec(token);
      const href = link?.[1] ?? link?.[2] ?? '';
      if (/^https?:\/\//i.test(href)) {
        openLinks += 1;
        return `<a href="${escapeText(href).replace(/"/g, '&quot;')}">`;
      }
      if (!/^<\/a\s*>$/i.test(token)) return keepEntities(token);
      openLinks -= 1;
      return openLinks >= 0 ? '</a>' : '';
    })
    .join('');
};

const unescape = (html: string): string =>
  html
    .replace(/&nbsp;|&#160;/g, '\u00a0')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const protect = (text: string): string => text.replace(/&(?=(?:lt|gt|amp);)/g, '&amp;').replace(AMBIGUOUS, '&lt;');

const keepEntities = (text: string): string =>
  text
    .split(/(&(?:lt|gt|amp);)/)
    .map((part, at) => (at % 2 === 1 ? part : escapeText(part)))
    .join('');
