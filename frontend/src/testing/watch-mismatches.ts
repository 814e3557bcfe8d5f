import { createElement, options, type VNode } from 'preact';
import renderToString from 'preact-render-to-string';

/** Preact's names in its published files. */
interface Hook {
  diffed?: (this: void, vnode: VNode) => void;
}
type Rendered = VNode & { __e?: Node };

/**
 * Compares the server's markup below `root` with what hydration would have rendered; call the answer as soon as it is
 * hydrated. Hydration mends elements and texts, and leaves attributes as they are.
 */
export const watchMismatches = (root: Element) => {
  const served = root.innerHTML;
  const wrong: string[] = [];
  const hook: Hook = options;
  const { diffed } = hook;
  hook.diffed = (vnode: Rendered) => {
    diffed?.(vnode);
    if (!(vnode.__e instanceof Element) || typeof vnode.type !== 'string' || !root.contains(vnode.__e)) return;
    const [theirs, ours] = [attributesOf(vnode.__e), attributesOf(rendered(vnode))];
    if (theirs !== ours) wrong.push(`${theirs} hydrated as ${ours}`);
  };
  return (): string[] => {
    if (diffed) hook.diffed = diffed;
    else delete hook.diffed;
    return root.innerHTML === served ? wrong : [...wrong, served, root.innerHTML];
  };
};

const rendered = ({ type, props }: VNode): Element => {
  const template = document.createElement('template');
  template.innerHTML = renderToString(createElement(type as string, props, ''));
  return template.content.firstElementChild!;
};

const attributesOf = (element: Element): string =>
  [element.localName, ...[...element.attributes].map(({ name, value }) => `${name}="${value}"`).toSorted()].join(' ');
