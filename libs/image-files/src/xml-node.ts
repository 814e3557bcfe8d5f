/** What is read of a parsed XML document; browsers' DOM and xmldom's both are this. */
export interface XmlNode {
  nodeType: number;
  namespaceURI?: string | null;
  localName?: string | null;
  nodeValue: string | null;
  firstChild: XmlNode | null;
  nextSibling: XmlNode | null;
  attributes?: { length: number; item: (index: number) => XmlAttribute | null };
}

interface XmlAttribute {
  namespaceURI: string | null;
  localName: string | null;
  value: string;
}

/** Reads XML into a tree; throws, or answers null, for what is not well-formed. */
export type ParseXml = (xml: string) => XmlNode | null;

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Of a hostile document no more is looked at than this. */
const CHILDREN_MAX = 5_000;

function* childrenOf(node: XmlNode): Generator<XmlNode> {
  let left = CHILDREN_MAX;
  for (let child = node.firstChild; child && left > 0; child = child.nextSibling, left -= 1) yield child;
}

export const elementsOf = (node: XmlNode): XmlNode[] =>
  [...childrenOf(node)].filter(({ nodeType }) => nodeType === ELEMENT);

/** The text that stands in it, without that of elements within. */
export const textOf = (node: XmlNode): string => {
  let text = '';
  for (const { nodeType, nodeValue } of childrenOf(node))
    if (nodeType === TEXT || nodeType === CDATA) text += nodeValue;
  return text.trim();
};

export const attributesOf = ({ attributes }: XmlNode): XmlAttribute[] =>
  Array.from({ length: Math.min(attributes?.length ?? 0, CHILDREN_MAX) }, (_, i) => attributes?.item(i) ?? null).filter(
    (attribute) => attribute !== null,
  );

export const attributeOf = (node: XmlNode, namespace: string, name: string): string | undefined =>
  attributesOf(node).find((one) => one.namespaceURI === namespace && one.localName === name)?.value;

export const isElement = (node: XmlNode, namespace: string, name: string): boolean =>
  node.namespaceURI === namespace && node.localName === name;
