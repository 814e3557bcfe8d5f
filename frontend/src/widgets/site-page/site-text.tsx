import { Fragment, type ReactNode } from 'react';

/** Elements that a page's text may have. Others leave their text behind. */
const TAGS = new Set(['b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'blockquote']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const TOKENS = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+|<)/gi;
/** Elements within each other. */
const DEPTH_MAX = 24;
const HREF = /\shref="(https?:\/\/[^"]*)"/i;

interface Open {
  tag: string;
  href: string | undefined;
  children: ReactNode[];
}

/**
 * The text of a page, which the server has cleaned, as React elements: nothing is set as HTML. It reads no more of HTML
 * than what the cleaning writes, so that server and browser make the same of it.
 */
export const SiteText = ({ html }: { html: string }): ReactNode => {
  const page: Open = { tag: '', href: undefined, children: [] };
  const open = [page];
  const inner = () => open.at(-1) ?? page;
  const close = () => {
    const done = open.length > 1 && open.pop();
    if (done) inner().children.push(elementOf(done));
  };
  for (const [, slash, name, attributes = '', text] of html.matchAll(TOKENS)) {
    const tag = name?.toLowerCase();
    if (text !== undefined) inner().children.push(plain(text));
    else if (tag === undefined || !TAGS.has(tag)) continue;
    else if (tag === 'br') inner().children.push(<br />);
    else if (!slash && open.length > DEPTH_MAX) continue;
    else if (!slash) open.push({ tag, href: HREF.exec(attributes)?.[1], children: [] });
    else if (open.some((element) => element.tag === tag)) {
      while (inner().tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return <>{keyed(page.children)}</>;
};

const keyed = (children: readonly ReactNode[]): ReactNode[] =>
  children.map((child, at) => <Fragment key={at}>{child}</Fragment>);

const elementOf = ({ tag, href, children }: Open): ReactNode => {
  if (tag !== 'a') {
    const Tag = tag as 'p';
    return <Tag dir={BLOCKS.has(tag) ? 'auto' : undefined}>{keyed(children)}</Tag>;
  }
  return href === undefined ? (
    <>{keyed(children)}</>
  ) : (
    <a href={plain(href)} rel="noopener nofollow ugc" className="link">
      {keyed(children)}
    </a>
  );
};

const BLOCKS = new Set(['p', 'ul', 'ol', 'h2', 'h3', 'blockquote']);

const plain = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
