import { describe, expect, it } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import { xmpOf } from './xmp-packet.js';
import { readEmbeddedMetadata } from './embedded-metadata.js';
import type { ParseXml } from './xmp.js';

let parsed = 0;
const parse: ParseXml = (xml) => {
  parsed += 1;
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(message);
  };
  return new DOMParser({ onError }).parseFromString(xml, 'text/xml');
};
const read = (xmp: string | Buffer) => readEmbeddedMetadata(Buffer.alloc(0), parse, { xmp }).fileMetadata;

const NAMES = `xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
 xmlns:lr="http://ns.adobe.com/lightroom/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"
 xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
 xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:photomechanic="http://ns.camerabits.com/photomechanic/1.0/"
 xmlns:darktable="http://darktable.sf.net/"`;

const packetOf = (attributes: string, elements = '') => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" ${NAMES} ${attributes}>${elements}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
${' '.repeat(2000)}
<?xpacket end="w"?>`;

const alt = (text: string, language = 'x-default') =>
  `<rdf:Alt><rdf:li xml:lang="${language}">${text}</rdf:li></rdf:Alt>`;
const bag = (...items: string[]) => `<rdf:Bag>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:Bag>`;

const PRIVATE = `<exif:GPSLatitude>51,30.5N</exif:GPSLatitude><aux:SerialNumber>SER1234567</aux:SerialNumber>
 <aux:OwnerName>Secret Owner</aux:OwnerName><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
 <rdf:li><rdf:Description mwg-rs:Name="Secret Face" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5"/>
 </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`;

describe('the packet of a photographer’s program', () => {
  it('Lightroom’s is read from attributes and elements, and nothing but what photographers write', () => {
    const packet = packetOf(
      `xmp:Rating="4" xmp:Label="Red" xmp:CreatorTool="Adobe Lightroom 8.0" photoshop:City="Guérande"
       photoshop:State="Pays de la Loire" photoshop:Country="France" photoshop:Credit="Mara Lindqvist / Studio &quot;Nord&quot;"
       photoshop:Headline="Not this one" xmpRights:Marked="True" xmpRights:WebStatement="https://mara.example/rights"
       crs:Version="15.0" crs:WhiteBalance="As Shot" aux:SerialNumber="SER1234567" aux:LensSerialNumber="SER1234567"
       exif:GPSLatitude="51,30.5N" exif:GPSLongitude="0,7.4W"`,
      `<dc:format>image/jpeg</dc:format><dc:creator><rdf:Seq><rdf:li>Mara Lindqvist</rdf:li></rdf:Seq></dc:creator>
       <dc:title><rdf:Alt><rdf:li xml:lang="de">Salinen</rdf:li><rdf:li xml:lang="X-Default">Salt pans</rdf:li></rdf:Alt></dc:title>
       <dc:description>${alt('Evening &amp; fog&#xA;over the pans.')}</dc:description><dc:rights>${alt('© 2026 Mara Lindqvist')}</dc:rights>
       <dc:subject>${bag('salt', 'sea', 'Guérande')}</dc:subject>
       <lr:hierarchicalSubject>${bag('places|France|Guérande', 'nature|salt', 'light|evening')}</lr:hierarchicalSubject>
       <xmpRights:UsageTerms>${alt('Ask before use.')}</xmpRights:UsageTerms>
       <Iptc4xmpCore:AltTextAccessibility>${alt('Square pools of salt')}</Iptc4xmpCore:AltTextAccessibility>
       <crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurvePV2012>${PRIVATE}`,
    );
    expect(read(packet)).toEqual({
      title: 'Salt pans',
      description: 'Evening & fog\nover the pans.',
      altText: 'Square pools of salt',
      keywords: ['salt', 'sea', 'Guérande', 'evening'],
      creator: 'Mara Lindqvist',
      credit: 'Mara Lindqvist / Studio "Nord"',
      copyright: '© 2026 Mara Lindqvist',
      usageTerms: 'Ask before use.',
      webStatement: 'https://mara.example/rights',
      rating: 4,
      label: 'Red',
      city: 'Guérande',
      state: 'Pays de la Loire',
      country: 'France',
    });
  });

  it('Capture One’s has a description for each namespace, and its headline is a title', () => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 5.5.0"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><photoshop:Headline>Salt pans</photoshop:Headline></rdf:Description>
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:Rating>0</xmp:Rating></rdf:Description>
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject>${bag('salt')}</dc:subject></rdf:Description>
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>${alt('At dusk', 'en-GB')}</dc:description></rdf:Description>
      </rdf:RDF></x:xmpmeta>`;
    expect(read(packet)).toEqual({ title: 'Salt pans', description: 'At dusk', keywords: ['salt'] });
  });

  it('darktable’s loses the tags that it gives by itself, and keeps a rejection', () => {
    const packet = packetOf(
      'xmp:Rating="-1" darktable:xmp_version="5"',
      `<dc:creator><rdf:Seq><rdf:li>Mara</rdf:li><rdf:li>Jo</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Seq><rdf:li>salt</rdf:li></rdf:Seq></dc:subject>
       <lr:hierarchicalSubject>${bag('darktable|exported', 'darktable|format|nef', 'nature|salt')}</lr:hierarchicalSubject>`,
    );
    expect(read(packet)).toEqual({ creator: 'Mara, Jo', keywords: ['salt'], rating: -1 });
  });

  it('Photo Mechanic’s has its single texts as attributes', () => {
    const packet = packetOf(
      `photomechanic:ColorClass="3" photomechanic:Tagged="True" photomechanic:Prefs="1:3:0:000000" xmp:Rating="5" xmp:Label="Blue"
       dc:title="Salt pans" dc:description="At dusk" dc:rights="© Mara" dc:subject="salt" photoshop:City="Guérande"`,
    );
    const texts = { title: 'Salt pans', description: 'At dusk', copyright: '© Mara', keywords: ['salt'] };
    expect(read(packet)).toEqual({ ...texts, rating: 5, label: 'Blue', city: 'Guérande' });
  });

  it('IPTC’s reference values are read, with licensor and source', () => {
    const licensor = (inner: string) => `<plus:Licensor><rdf:Seq>${inner}</rdf:Seq></plus:Licensor>`;
    const url = 'https://www.iptc.org/LicensorURL';
    const source = `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>`;
    const known = {
      licensorUrl: url,
      sourceType: 'trainedAlgorithmicMedia',
      webStatement: 'https://www.iptc.org/rights',
    };
    const rights = '<xmpRights:WebStatement rdf:resource="https://www.iptc.org/rights"/>';
    for (const item of [
      `<rdf:li rdf:parseType="Resource"><plus:LicensorName>Name</plus:LicensorName><plus:LicensorURL>${url}</plus:LicensorURL></rdf:li>`,
      `<rdf:li><rdf:Description><plus:LicensorURL>${url}</plus:LicensorURL></rdf:Description></rdf:li>`,
      `<rdf:li plus:LicensorName="Name" plus:LicensorURL="${url}"/>`,
    ])
      expect(read(packetOf('', licensor(item) + source + rights))).toEqual(known);
  });

  it('ours is read as it was written', () => {
    const words = {
      title: 'Harbour <at> "dusk"',
      description: 'Boats & nets.\nThe ferry.',
      altText: 'Three boats',
      keywords: ['harbour', 'dusk & dawn'],
      creator: 'Mara Lindqvist',
      credit: 'Mara',
      copyright: '© 2026',
      usageTerms: 'Ask.',
      webStatement: 'https://mara.example/rights?a=1&b=2',
      licensorUrl: 'https://mara.example/licence',
      sourceType: 'digitalCapture',
      rating: 4,
      label: 'Red',
      city: 'Göteborg',
      state: 'Västra Götaland',
      country: 'Sverige',
    };
    expect(read(xmpOf(words))).toEqual(words);
  });
});

describe('a packet that is not what it says', () => {
  const titled = (title: string) => packetOf('', `<dc:title>${alt(title)}</dc:title>`);

  it.each([
    [
      'XXE',
      titled('&xxe;').replace('<x:xmpmeta', '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><x:xmpmeta'),
    ],
    [
      'a billion laughs',
      titled('&c;').replace(
        '<x:xmpmeta',
        '<!doctype x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><x:xmpmeta',
      ),
    ],
    ['64 MB', titled('x'.repeat(64 * 1024 * 1024))],
    ['a million elements', packetOf('', '<a/>'.repeat(200_000))],
    ['a million attributes', packetOf(Array.from({ length: 60_000 }, (_, i) => `a${i}="" `).join(''))],
    ['elements a thousand deep', packetOf('', `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}`)],
    ['a thousand namespaces', packetOf('', '<a xmlns:a="a">'.repeat(1_000))],
    ['nothing', ''],
  ])('%s is not even parsed', (_name, packet) => {
    const before = parsed;
    expect(read(packet)).toEqual({});
    expect(parsed - before).toBe(0);
  });

  it.each([
    ['cut', titled('Salt').slice(0, 900)],
    ['no XML', 'not <XML'],
    ['other XML', '<svg xmlns="http://www.w3.org/2000/svg"><title>Salt</title></svg>'],
    ['elements without end', packetOf('', '<dc:title>'.repeat(5_000))],
    [
      'elements within elements',
      packetOf(
        '',
        `<dc:title>${'<rdf:Description><rdf:value>'.repeat(5_000)}${'</rdf:value></rdf:Description>'.repeat(5_000)}</dc:title>`,
      ),
    ],
  ])('%s costs nothing', (_name, packet) => {
    expect(read(packet)).toEqual({});
  });

  it('keeps markup in a title as the text it is', () => {
    const script = '<script>alert(1)</script>';
    expect(read(titled('&lt;script&gt;alert(1)&lt;/script&gt;'))).toEqual({ title: script });
    expect(read(titled(`<![CDATA[${script}]]>`))).toEqual({ title: script });
    expect(read(titled('Salt <b>pans</b>'))).toEqual({ title: 'Salt' });
  });

  it('may have elements beside each other, as many as programs write', () => {
    const history = '<rdf:li rdf:parseType="Resource"><a:b>1</a:b><a:c d="e"/></rdf:li>'.repeat(2_000);
    const packet = packetOf(
      'xmlns:a="a"',
      `<a:History><rdf:Seq>${history}</rdf:Seq></a:History><dc:title>${alt('Salt')}</dc:title>`,
    );
    expect(read(packet)).toEqual({ title: 'Salt' });
  });

  it('is read in UTF-8 and UTF-16, and else in Latin-1', () => {
    const packet = titled('Dünen');
    expect(read(Buffer.from(packet))).toEqual({ title: 'Dünen' });
    expect(read(Buffer.from(`\uFEFF${packet}\0\0\0`, 'utf16le'))).toEqual({ title: 'Dünen' });
    expect(read(Buffer.from(packet, 'utf16le'))).toEqual({ title: 'Dünen' });
    expect(read(Buffer.from(packet, 'utf16le').swap16())).toEqual({ title: 'Dünen' });
    expect(read(Buffer.from(packet.replace('\uFEFF', ''), 'latin1'))).toEqual({ title: 'Dünen' });
  });
});
