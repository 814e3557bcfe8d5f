/** The replacement of a removed text node, and all text nodes it replaces, in their order. */
const standIns = new WeakMap<Node, ChildNode>();
const originals = new WeakMap<Node, Text[]>();
/** Removed by the page itself. */
const dropped = new WeakSet<Node>();

/**
 * Lets browsers and extensions translate the page. They put `<font>` elements in place of text nodes, or around them,
 * while React still holds the nodes: removing one, or inserting before it, throws and takes the page down, and a change
 * of one is not seen. Here such a node is found, or returns to its place, whenever React touches it; the
 * translator then sees new text. React does not mean to work around this; a patch that only keeps the two methods from
 * throwing leaves old text standing, and error boundaries lose what was typed. Returns what undoes all of it.
 */
export const surviveTranslation = (): (() => void) => {
  const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    dropped.add(child);
    // Its parent may be a wrapper, which stays; a node outside the page is removed already.
    if (child.parentNode) removeChild.value?.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.value?.call(this, node, before && childOf(this, before)) as T;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target);
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        if (node.isConnected || dropped.has(node)) continue;
        // A translation may be replaced in turn, by another one or by a copy of the original.
        if (node instanceof Text && standIn) note(node, standIn);
        else for (const text of originals.get(node) ?? []) note(text, addedNodes[0] as ChildNode | undefined);
      }
    }
  });
  const note = (text: Text, standIn: ChildNode | undefined) => {
    if (!standIn || standIn === text) return;
    standIns.set(text, standIn);
    originals.set(standIn, [...(originals.get(standIn) ?? []), text]);
    // Observed outside the page too.
    observer.observe(text, { characterData: true });
  };
  observer.observe(document, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.defineProperties(Node.prototype, { removeChild, insertBefore });
  };
};

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/** The text node, and those that were translated with it, in place of their translation. */
const putBack = (node: Node): void => {
  const standIn = standIns.get(node);
  const texts = (standIn && originals.get(standIn)) ?? [];
  if (!node.isConnected) standIn?.replaceWith(...texts.filter((text) => !dropped.has(text)));
  for (const text of texts) standIns.delete(text);
};

/** The child of `parent` that is the node, replaces it or contains it; null when there is none. */
const childOf = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node.isConnected ? node : (standIns.get(node) ?? node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};
