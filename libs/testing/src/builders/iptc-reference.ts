import { IIM_UTF8, type IimDataset, withIim, withXmpPacket } from './photo-file.js';

/**
 * What IPTC's reference image of standard 2021.1 says in the fields that are read. The image itself may not be copied
 * here: these are files of our own with its values and its forms, in XMP and in IIM.
 */
export const REFERENCE = {
  title: 'The Title (ref2021.1)',
  description: 'The description aka caption (ref2021.1)',
  altText: 'This is the Alt Text description to support accessibility in 2021.1',
  keywords: ['Keyword1ref2021.1', 'Keyword2ref2021.1', 'Keyword3ref2021.1'],
  creator: 'Creator1 (ref2021.1)',
  credit: 'Credit Line (ref2021.1)',
  copyright: 'Copyright (Notice) 2021.1 IPTC - www.iptc.org (ref2021.1)',
  usageTerms: 'Rights Usage Terms (ref2021.1)',
  sourceType: 'softwareImage',
  city: 'City (Core) (ref2021.1)',
  state: 'Province/State (Core)(ref2021.1)',
  country: 'Country (Core) (ref2021.1)',
  licensorUrl: 'https://licensor.example/ref2021.1',
} as const;

/** What no public file may say of it: where, who is shown, and which camera's. */
export const REFERENCE_PRIVATE = [
  'City (Core)',
  'Country (Core)',
  'Person Shown',
  'Location Created',
  'Sublocation',
  'Keyword1ref',
  'Instruction',
  'SER-2021.1',
];

const alt = (text: string): string => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
const list = (kind: 'Bag' | 'Seq', ...items: string[]): string =>
  `<rdf:${kind}>${items.map((one) => `<rdf:li>${one}</rdf:li>`).join('')}</rdf:${kind}>`;

/** In the form that IPTC's own programs write: many fields beside those that are read, places and persons among them. */
const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Image::ExifTool 12.30"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
 <Iptc4xmpCore:AltTextAccessibility>${alt(REFERENCE.altText)}</Iptc4xmpCore:AltTextAccessibility>
 <Iptc4xmpCore:CountryCode>R23</Iptc4xmpCore:CountryCode><Iptc4xmpCore:Location>Sublocation (Core) (ref2021.1)</Iptc4xmpCore:Location>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
 <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/softwareImage</Iptc4xmpExt:DigitalSourceType>
 <Iptc4xmpExt:LocationCreated>${list('Bag', '<rdf:Description><Iptc4xmpExt:City>City (Location Created) (ref2021.1)</Iptc4xmpExt:City></rdf:Description>')}</Iptc4xmpExt:LocationCreated>
 <Iptc4xmpExt:PersonInImage>${list('Bag', 'Person Shown 1 (ref2021.1)', 'Person Shown 2 (ref2021.1)')}</Iptc4xmpExt:PersonInImage>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
 <dc:creator>${list('Seq', REFERENCE.creator)}</dc:creator><dc:description>${alt(REFERENCE.description)}</dc:description>
 <dc:rights>${alt(REFERENCE.copyright)}</dc:rights><dc:subject>${list('Bag', ...REFERENCE.keywords)}</dc:subject>
 <dc:title>${alt(REFERENCE.title)}</dc:title>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
 <photoshop:City>${REFERENCE.city}</photoshop:City><photoshop:Country>${REFERENCE.country}</photoshop:Country>
 <photoshop:Credit>${REFERENCE.credit}</photoshop:Credit><photoshop:Headline>The Headline (ref2021.1)</photoshop:Headline>
 <photoshop:Instructions>An Instruction (ref2021.1)</photoshop:Instructions><photoshop:State>${REFERENCE.state}</photoshop:State>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">
 <plus:Licensor>${list('Seq', `<rdf:Description><plus:LicensorName>Licensor Name (ref2021.1)</plus:LicensorName><plus:LicensorURL>${REFERENCE.licensorUrl}</plus:LicensorURL></rdf:Description>`)}</plus:Licensor>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"><aux:SerialNumber>SER-2021.1</aux:SerialNumber></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">
 <xmpRights:UsageTerms>${alt(REFERENCE.usageTerms)}</xmpRights:UsageTerms>
 <xmpRights:WebStatement>http://www.WebStatementOfRights.org/2021.1</xmpRights:WebStatement>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

const datasets: IimDataset[] = [
  IIM_UTF8,
  [2, 5, REFERENCE.title],
  ...REFERENCE.keywords.map((word): IimDataset => [2, 25, word]),
  [2, 40, 'An Instruction (ref2021.1)'],
  [2, 80, REFERENCE.creator],
  // IIM has room for 32 bytes of a place.
  [2, 90, REFERENCE.city],
  [2, 92, 'Sublocation (Core) (ref2021.1)'],
  [2, 95, REFERENCE.state],
  [2, 101, REFERENCE.country],
  [2, 105, 'The Headline (ref2021.1)'],
  [2, 110, REFERENCE.credit],
  [2, 116, REFERENCE.copyright],
  [2, 120, REFERENCE.description],
];

/** The reference in each form that files have it, on `jpeg`. */
export const referenceFiles = (jpeg: Buffer): Record<'XMP and IIM' | 'XMP alone' | 'IIM alone', Buffer> => ({
  'XMP and IIM': withXmpPacket(withIim(jpeg, datasets), packet),
  'XMP alone': withXmpPacket(jpeg, packet),
  'IIM alone': withIim(jpeg, datasets),
});
