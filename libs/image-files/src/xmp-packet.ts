import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';

/** What a packet says of a picture. Where and with which camera it was taken is no part of it (SEC-20). */
export interface PacketMetadata extends Omit<FileMetadata, 'hasContentCredentials'> {
  /** Whether machines may learn from it, a word of PLUS's vocabulary: `DMI-PROHIBITED`. */
  dataMining?: string;
}

/** A property of a packet that {@link PacketMetadata} has no name for; only sidecars have some. */
export interface XmpProperty {
  /** With the prefix of a known namespace: `xmp:CreateDate`. */
  name: `${keyof typeof NAMESPACES}:${string}`;
  value: string;
}

/** By their usual prefixes. */
export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  exif: 'http://ns.adobe.com/exif/1.0/',
} as const;

const DATA_MINING = 'http://ns.useplus.org/ldf/vocab/';
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const BEGIN = '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>';
const END = '<?xpacket end="w"?>';

/** What XML has no way to write, not even as a reference. */
// oxlint-disable-next-line no-control-regex -- these are the ones to take out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>\r]/g, (sign) => REFERENCES[sign] ?? '');

const items = (list: 'Alt' | 'Bag' | 'Seq', contents: readonly string[]): string =>
  `<rdf:${list}>${contents.join('')}</rdf:${list}>`;
const item = (text: string): string => `<rdf:li>${escaped(text)}</rdf:li>`;

/** A text in the language it happens to be in. */
const inWords = (text: string): string => items('Alt', [`<rdf:li xml:lang="x-default">${escaped(text)}</rdf:li>`]);
const inOrder = (text: string): string => items('Seq', [item(text)]);
const inBag = (texts: readonly string[]): string => items('Bag', texts.map(item));
const licensor = (url: string): string =>
  items('Seq', [`<rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escaped(url)}</plus:LicensorURL></rdf:li>`]);

/** The content of `value` by `write`; nothing where there is no value. */
const some = <T>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : write(value);

/** Each property with its content, in the order of the table in IPTC's standard. */
const properties = (words: PacketMetadata): [name: XmpProperty['name'], content: string | undefined][] => [
  ['dc:title', some(words.title, inWords)],
  ['dc:description', some(words.description, inWords)],
  ['Iptc4xmpCore:AltTextAccessibility', some(words.altText, inWords)],
  ['dc:subject', some(words.keywords, inBag)],
  ['dc:creator', some(words.creator, inOrder)],
  ['photoshop:Credit', some(words.credit, escaped)],
  ['dc:rights', some(words.copyright, inWords)],
  // Only a notice says that there are rights; without one nothing is said, not even that there are none.
  ['xmpRights:Marked', some(words.copyright, () => 'True')],
  ['xmpRights:UsageTerms', some(words.usageTerms, inWords)],
  ['xmpRights:WebStatement', some(words.webStatement, escaped)],
  ['plus:Licensor', some(words.licensorUrl, licensor)],
  ['plus:DataMining', some(words.dataMining, (word) => escaped(DATA_MINING + word))],
  ['Iptc4xmpExt:DigitalSourceType', some(words.sourceType, (word) => escaped(SOURCE_TYPES + word))],
  ['xmp:Rating', some(words.rating, String)],
  ['xmp:Label', some(words.label, escaped)],
  ['photoshop:City', some(words.city, escaped)],
  ['photoshop:State', some(words.state, escaped)],
  ['photoshop:Country', some(words.country, escaped)],
];

/**
 * The XMP of `words` and `more`, well-formed whatever they hold: a sidecar's content. Empty where there is nothing to
 * say.
 */
export const xmpOf = (words: PacketMetadata, more: readonly XmpProperty[] = []): string => {
  const all = [...properties(words), ...more.map(({ name, value }) => [name, some(value, escaped)] as const)];
  const said = all.filter(([, content]) => content !== undefined);
  if (said.length === 0) return '';
  const prefixes = [...new Set(said.map(([name]) => name.slice(0, name.indexOf(':')) as keyof typeof NAMESPACES))];
  const names = prefixes.map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('');
  const elements = said.map(([name, content]) => `<${name}>${content}</${name}>`).join('\n');
  return enveloped(`${names}>\n${elements}\n</rdf:Description>`);
};

const enveloped = (rest: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${rest}</rdf:RDF></x:xmpmeta>`;

/** Says nothing, in the place of a packet that did. */
const NOTHING = enveloped('/>');

/** Lengths of packets in files, in bytes. */
export const PACKET_BYTES = {
  /** Packets are as long as a number of these, so that most edits leave a packet's length as it was. */
  step: 1024,
  /** What a new packet has free at least. */
  room: 512,
  /** Texts that may be long are cut to so much, as they stand in the packet. */
  description: 1000,
  usageTerms: 500,
} as const;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** `text` cut, at a word where there is one, to `max` bytes of a packet. */
const within = (text: string | undefined, max: number): string | undefined => {
  if (text === undefined || bytesOf(escaped(text)) <= max) return text;
  let [bytes, end] = [bytesOf('…'), 0];
  for (const sign of text) {
    bytes += bytesOf(escaped(sign));
    if (bytes > max) break;
    end += sign.length;
  }
  const cut = text.slice(0, end);
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
};

/** The XMP of a public file: long texts are cut; keywords, marks and places are the photographer's own and stay out. */
const publicXmp = (words: PacketMetadata): string => {
  const { title, altText, creator, credit, copyright, webStatement, licensorUrl, dataMining, sourceType } = words;
  const description = within(words.description, PACKET_BYTES.description);
  const usageTerms = within(words.usageTerms, PACKET_BYTES.usageTerms);
  const whose = { creator, credit, copyright, usageTerms, webStatement, licensorUrl, dataMining };
  return xmpOf({ title, description, altText, sourceType, ...whose });
};

/**
 * The packet of `words` for a file that visitors may take: of a length with room for later words, or of `length` bytes
 * as the packet whose place it takes. Null where there is nothing to say and was nothing, or where it does not fit.
 */
export const xmpPacket = (words: PacketMetadata, length?: number): string | null => {
  const xmp = publicXmp(words) || (length === undefined ? '' : NOTHING);
  if (xmp === '') return null;
  const least = bytesOf(BEGIN + xmp + END) + 2;
  const { step, room } = PACKET_BYTES;
  const free = (length ?? Math.ceil((least + room) / step) * step) - least;
  return free < 0 ? null : `${BEGIN}\n${xmp}${padding(free)}\n${END}`;
};

/** `bytes` of white space, in lines as XMP's specification has them. */
const padding = (bytes: number): string => `${`\n${' '.repeat(99)}`.repeat(Math.ceil(bytes / 100))}`.slice(0, bytes);
