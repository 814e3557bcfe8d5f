import type { BlockContent } from './metadata-blocks.js';
import { textOfBytes } from './text-of-bytes.js';
import { NAMESPACES } from './xmp-packet.js';

/** What is read of a parsed XML document; browsers' DOM and xmldom's both are this. */
interface XmlNode {
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

const elementsOf = (node: XmlNode): XmlNode[] => [...childrenOf(node)].filter(({ nodeType }) => nodeType === ELEMENT);

/** The text that stands in it, without that of elements within. */
const textOf = (node: XmlNode): string => {
  let text = '';
  for (const { nodeType, nodeValue } of childrenOf(node))
    if (nodeType === TEXT || nodeType === CDATA) text += nodeValue;
  return text.trim();
};

const attributesOf = ({ attributes }: XmlNode): XmlAttribute[] =>
  Array.from({ length: Math.min(attributes?.length ?? 0, CHILDREN_MAX) }, (_, i) => attributes?.item(i) ?? null).filter(
    (attribute) => attribute !== null,
  );

const attributeOf = (node: XmlNode, namespace: string, name: string): string | undefined =>
  attributesOf(node).find((one) => one.namespaceURI === namespace && one.localName === name)?.value;

const isElement = (node: XmlNode, namespace: string, name: string): boolean =>
  node.namespaceURI === namespace && node.localName === name;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';
const LIGHTROOM = 'http://ns.adobe.com/lightroom/1.0/';
const { dc, photoshop, xmp, xmpRights, plus, exif, Iptc4xmpCore, Iptc4xmpExt } = NAMESPACES;

/** More than photographers' programs write, their edits and masks included. */
const PACKET_MAX = 1024 * 1024;
/** What costs a parser most, for a whole packet: elements, attributes, names of namespaces. */
const MARKS_MAX: readonly [mark: string, most: number][] = [
  ['<', 50_000],
  ['=', 10_000],
  ['xmlns', 500],
];

const countsMore = (text: string, mark: string, most: number): boolean => {
  let at = -1;
  for (let count = 0; count <= most; count += 1) if ((at = text.indexOf(mark, at + 1)) < 0) return false;
  return true;
};

/** Elements within elements; programs write ten. Some parsers take far longer for each, others give up. */
const NESTED_MAX = 200;

const isNested = (text: string): boolean => {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0 && depth <= NESTED_MAX; at = text.indexOf('<', at + 1)) {
    const sign = text[at + 1] ?? '';
    if (sign === '!' || sign === '?') continue;
    const end = text.indexOf('>', at);
    if (end < 0) return false;
    if (sign === '/') depth -= 1;
    else if (text[end - 1] !== '/') depth += 1;
    at = end;
  }
  return depth > NESTED_MAX;
};

/** The XML of a packet without what stands around it; undefined for one that is no packet of an honest program. */
const xmlOf = (packet: Uint8Array | string): string | undefined => {
  if (packet.length > PACKET_MAX) return undefined;
  const text = typeof packet === 'string' ? packet : textOfBytes(packet);
  // Entities are the way in of everything that unfolds or reaches out, and XMP has none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  if (MARKS_MAX.some(([mark, most]) => countsMore(text, mark, most)) || isNested(text)) return undefined;
  return text.slice(text.indexOf('<'), text.lastIndexOf('>') + 1);
};

const name = (namespace: string, local: string): string => `${namespace} ${local}`;

/** One of a property's values: an element with all that stands in it, or the text of an attribute. */
type Value = XmlNode | string;

/** The first value of each property, by namespace and name. */
type Properties = Map<string, Value>;

/** How deep the document's root, or a value, may stand within others. */
const DEPTH_MAX = 3;

const rdfIn = (node: XmlNode, depth = 0): XmlNode | undefined => {
  for (const child of elementsOf(node)) {
    if (isElement(child, RDF, 'RDF')) return child;
    const inner = depth < DEPTH_MAX ? rdfIn(child, depth + 1) : undefined;
    if (inner) return inner;
  }
  return undefined;
};

const propertiesOf = (node: XmlNode, properties: Properties = new Map()): Properties => {
  const add = (key: string, value: Value): void => {
    if (!properties.has(key)) properties.set(key, value);
  };
  for (const { namespaceURI, localName, value } of attributesOf(node))
    if (namespaceURI && localName) add(name(namespaceURI, localName), value);
  for (const child of elementsOf(node))
    if (child.namespaceURI && child.localName) add(name(child.namespaceURI, child.localName), child);
  return properties;
};

const LISTS = ['Alt', 'Bag', 'Seq'];

/** The list within a property; undefined where it is a single value. */
const listIn = (value: XmlNode): XmlNode | undefined =>
  elementsOf(value).find(({ namespaceURI, localName }) => namespaceURI === RDF && LISTS.includes(localName ?? ''));

const itemsOf = (value: Value | undefined): Value[] => {
  if (value === undefined || typeof value === 'string') return value === undefined ? [] : [value];
  const list = listIn(value);
  return list ? elementsOf(list).filter((item) => isElement(item, RDF, 'li')) : [value];
};

/** The text of a value: as it stands there, as an address, or within one that has more to say of itself. */
const simple = (value: Value, depth = 0): string => {
  if (typeof value === 'string') return value.trim();
  const address = attributeOf(value, RDF, 'resource');
  if (address !== undefined) return address;
  const inner = elementsOf(value).find((one) => isElement(one, RDF, 'value') || isElement(one, RDF, 'Description'));
  if (!inner || depth > DEPTH_MAX) return attributeOf(value, RDF, 'value') ?? textOf(value);
  return isElement(inner, RDF, 'value')
    ? textOf(inner)
    : simple(propertiesOf(inner).get(name(RDF, 'value')) ?? '', depth + 1);
};

const textsOf = (value: Value | undefined): string[] =>
  itemsOf(value)
    .map((item) => simple(item))
    .filter(Boolean);

/** Of one text in several languages the one that is meant for all. */
const inWords = (value: Value | undefined): string | undefined => {
  const items = itemsOf(value);
  const forAll = items.find(
    (item) => typeof item !== 'string' && /^x-default$/i.test(attributeOf(item, XML, 'lang') ?? ''),
  );
  return [forAll, ...items].flatMap((item) => (item === undefined ? [] : simple(item))).find(Boolean);
};

/** The fields of a structure, whether they stand in it, in its attributes, or in a description within. */
const structureOf = (item: Value | undefined): Properties => {
  if (item === undefined || typeof item === 'string') return new Map();
  const inner = elementsOf(item).find((one) => isElement(one, RDF, 'Description'));
  return propertiesOf(inner ?? item);
};

/** What a program tags by itself is not the photographer's. */
const isProgramsOwn = (tag: string): boolean => tag.startsWith('darktable|');

/** The names of tags, of those that stand in a tree the last. */
const tagsOf = (value: Value | undefined): string[] =>
  textsOf(value)
    .filter((tag) => !isProgramsOwn(tag))
    .map((tag) => tag.split('|').at(-1) ?? '');

/** The last part of an address of a vocabulary. */
const wordOf = (address: string | undefined): string | undefined => address?.split(/[/:#]/).at(-1);

const ratingOf = (text: string | undefined): number | undefined => {
  const rating = text === undefined || text === '' ? NaN : Math.round(Number(text));
  return Number.isNaN(rating) ? undefined : rating;
};

/** What a packet says, of whatever was given for one. */
export const readXmp = (packet: Uint8Array | string, parse: ParseXml): BlockContent => {
  const xml = xmlOf(packet);
  const rdf = rdfIn(parsed(xml, parse) ?? NO_DOCUMENT);
  const properties: Properties = new Map();
  for (const one of rdf ? elementsOf(rdf) : []) if (isElement(one, RDF, 'Description')) propertiesOf(one, properties);
  const of = (namespace: string, local: string): Value | undefined => properties.get(name(namespace, local));
  const one = (namespace: string, local: string): string | undefined => inWords(of(namespace, local));
  const [licensor] = itemsOf(of(plus, 'Licensor'));
  return {
    fileMetadata: {
      title: one(dc, 'title') ?? one(photoshop, 'Headline'),
      description: one(dc, 'description'),
      altText: one(Iptc4xmpCore, 'AltTextAccessibility'),
      keywords: [...tagsOf(of(dc, 'subject')), ...tagsOf(of(LIGHTROOM, 'hierarchicalSubject'))],
      creator: textsOf(of(dc, 'creator')).join(', '),
      credit: one(photoshop, 'Credit'),
      copyright: one(dc, 'rights'),
      usageTerms: one(xmpRights, 'UsageTerms'),
      webStatement: one(xmpRights, 'WebStatement'),
      licensorUrl: inWords(structureOf(licensor).get(name(plus, 'LicensorURL'))),
      sourceType: wordOf(one(Iptc4xmpExt, 'DigitalSourceType')),
      rating: ratingOf(one(xmp, 'Rating')),
      label: one(xmp, 'Label'),
      city: one(photoshop, 'City'),
      state: one(photoshop, 'State'),
      country: one(photoshop, 'Country'),
    },
    taken: [one(exif, 'DateTimeOriginal'), one(photoshop, 'DateCreated')],
    digitized: [one(exif, 'DateTimeDigitized'), one(xmp, 'CreateDate')],
  };
};

const NO_DOCUMENT: XmlNode = { nodeType: 9, nodeValue: null, firstChild: null, nextSibling: null };

/** A broken packet is none. */
const parsed = (xml: string | undefined, parse: ParseXml): XmlNode | null => {
  if (!xml) return null;
  try {
    return parse(xml);
  } catch {
    return null;
  }
};
