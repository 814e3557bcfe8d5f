import { Fragment, type ReactNode } from 'react';

const TAGS = new Set(['b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li']);

/**
 * A description as React elements of the allow-list (LBX-21). Text of forbidden tags stays, the tags and all attributes
 * are removed; scripts and styles with their content. Nothing is inserted as HTML.
 */
export const SafeHtml = ({ html }: { html: string }): ReactNode => {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(parsed.body)}</>;
};

const childrenOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, at) => <Fragment key={at}>{toReact(child)}</Fragment>);

const toReact = (node: Node): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const Tag = node.tagName.toLowerCase();
  if (Tag === 'script' || Tag === 'style') return null;
  if (Tag === 'br') return <br />;
  if (Tag === 'a') return <SafeLink href={node.getAttribute('href')}>{childrenOf(node)}</SafeLink>;
  if (!TAGS.has(Tag)) return childrenOf(node);
  const Allowed = Tag as 'p';
  return <Allowed>{childrenOf(node)}</Allowed>;
};

const SafeLink = ({ href, children }: { href: string | null; children: ReactNode }) => {
  const address = href === null ? null : addressOf(href);
  if (!address || !['http:', 'https:', 'mailto:'].includes(address.protocol)) return <>{children}</>;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
};

/** Not by URL.canParse, which not every browser of ours has. */
const addressOf = (href: string): URL | null => {
  try {
    return new URL(href, window.location.href);
  } catch {
    return null;
  }
};
