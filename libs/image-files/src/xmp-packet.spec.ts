import { describe, expect, it } from '@jest/globals';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { PACKET_BYTES, type PacketMetadata, xmpOf, xmpPacket } from './xmp-packet.js';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const DC = 'http://purl.org/dc/elements/1.1/';
const PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/';
const RIGHTS = 'http://ns.adobe.com/xap/1.0/rights/';
const PLUS = 'http://ns.useplus.org/ldf/xmp/1.0/';
const CORE = 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/';
const EXTENSION = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
const XMP = 'http://ns.adobe.com/xap/1.0/';

const FULL: PacketMetadata = {
  title: 'Harbour at dusk',
  description: 'Boats & nets.\nThe ferry leaves at 9 < 10 > 8.',
  altText: 'Three boats in a harbour',
  keywords: ['harbour', 'dusk & dawn'],
  creator: 'Mara Lindqvist',
  credit: 'Mara Lindqvist / Studio "Nord"',
  copyright: '© 2026 Mara Lindqvist',
  usageTerms: 'Ask before use.',
  webStatement: 'https://mara.example/rights?a=1&b=2',
  licensorUrl: 'https://mara.example/licence',
  sourceType: 'digitalCapture',
  dataMining: 'DMI-PROHIBITED-AIMLTRAINING',
  rating: 4,
  label: 'Red',
  city: 'Göteborg',
  state: 'Västra Götaland',
  country: 'Sverige',
};

/** Throws for what is not well-formed. */
const parse = (xmp: string): Element => {
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(`${level}: ${message}`);
  };
  const root = new DOMParser({ onError }).parseFromString(xmp.replace('\uFEFF', ''), 'text/xml');
  const [description] = root.getElementsByTagNameNS(RDF, 'Description');
  if (!description) throw new Error('no description');
  return description;
};

/** The text of a property, and what holds it: `Alt`, `Seq`, `Bag`. */
const property = (xmp: string, namespace: string, name: string) => {
  const [element] = parse(xmp).getElementsByTagNameNS(namespace, name);
  if (!element) return undefined;
  const texts = [...element.getElementsByTagNameNS(RDF, 'li')].map((li) => li.textContent);
  const container = [...element.childNodes].find(({ nodeType }) => nodeType === 1) as Element | undefined;
  return container ? { [container.localName ?? '']: texts } : element.textContent;
};
const bytes = (text: string): number => Buffer.byteLength(text);
const packet = (words: PacketMetadata, length?: number): string => xmpPacket(words, length) ?? '';

describe('xmpOf', () => {
  it('writes each field where IPTC has it', () => {
    const xmp = xmpOf(FULL);
    expect(property(xmp, DC, 'title')).toEqual({ Alt: [FULL.title] });
    expect(property(xmp, DC, 'description')).toEqual({ Alt: [FULL.description] });
    expect(property(xmp, DC, 'subject')).toEqual({ Bag: FULL.keywords });
    expect(property(xmp, DC, 'creator')).toEqual({ Seq: [FULL.creator] });
    expect(property(xmp, DC, 'rights')).toEqual({ Alt: [FULL.copyright] });
    expect(property(xmp, PHOTOSHOP, 'Credit')).toBe(FULL.credit);
    expect(property(xmp, RIGHTS, 'Marked')).toBe('True');
    expect(property(xmp, RIGHTS, 'UsageTerms')).toEqual({ Alt: [FULL.usageTerms] });
    expect(property(xmp, RIGHTS, 'WebStatement')).toBe(FULL.webStatement);
    expect(property(xmp, PLUS, 'LicensorURL')).toBe(FULL.licensorUrl);
    expect(property(xmp, PLUS, 'DataMining')).toBe('http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING');
    expect(property(xmp, CORE, 'AltTextAccessibility')).toEqual({ Alt: [FULL.altText] });
    expect(property(xmp, EXTENSION, 'DigitalSourceType')).toBe(
      'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
    );
    expect(property(xmp, XMP, 'Rating')).toBe('4');
    expect(property(xmp, XMP, 'Label')).toBe('Red');
    const place = ['City', 'State', 'Country'].map((name) => property(xmp, PHOTOSHOP, name));
    expect(place).toEqual([FULL.city, FULL.state, FULL.country]);
  });

  it('has what a sidecar says besides, and nothing for what is empty', () => {
    const xmp = xmpOf({ title: '', keywords: [], creator: 'Mara' }, [
      { name: 'xmp:CreateDate', value: '2026-05-06T07:08:09' },
      { name: 'exif:UserComment', value: '' },
    ]);
    expect(property(xmp, XMP, 'CreateDate')).toBe('2026-05-06T07:08:09');
    expect([...parse(xmp).childNodes].filter(({ nodeType }) => nodeType === 1)).toHaveLength(2);
    expect(xmpOf({})).toBe('');
  });

  it('says nothing of rights that were not claimed', () => {
    expect(property(xmpOf({ creator: 'Mara' }), RIGHTS, 'Marked')).toBeUndefined();
  });
});

describe('xmpPacket', () => {
  it('leaves out what is the photographer’s own', () => {
    for (const word of ['dusk &amp; dawn', 'Rating', 'Red', 'Göteborg', 'Västra', 'Sverige'])
      expect(packet(FULL)).not.toContain(word);
    expect(property(packet(FULL), DC, 'rights')).toEqual({ Alt: [FULL.copyright] });
  });

  it('is well-formed whatever the words, and keeps all of them that XML can say', () => {
    const hostile = [
      ']]><script>alert(1)</script>',
      '<?xpacket end="w"?>',
      '</rdf:li></rdf:Alt><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
      'a\r\nb\tc',
      '𝒜 עברית 日本語 e\u0301',
    ];
    for (const title of hostile) {
      const made = packet({ title, creator: title, credit: title, webStatement: title, dataMining: title });
      expect(property(made, DC, 'title')).toEqual({ Alt: [title] });
      expect(property(made, PHOTOSHOP, 'Credit')).toBe(title);
      expect(made.split('<?xpacket')).toHaveLength(3);
    }
    expect(property(packet({ title: 'a\u0000b\u001bc\ud800d\uffffe' }), DC, 'title')).toEqual({ Alt: ['abc\ufffdde'] });
  });

  it('has a whole number of kilobytes with room for later words', () => {
    for (const words of [{ title: 'a' }, FULL, { ...FULL, title: 'x'.repeat(200) }]) {
      const made = packet(words);
      expect(bytes(made) % PACKET_BYTES.step).toBe(0);
      expect(/(\s*)<\?xpacket end="w"\?>$/.exec(made)?.[1]?.length).toBeGreaterThan(PACKET_BYTES.room);
    }
    expect(bytes(packet(FULL))).toBe(3072);
  });

  it('takes the length of the packet before it, if it fits', () => {
    const before = bytes(packet(FULL));
    const after = packet({ ...FULL, copyright: '© 2027 Mara Lindqvist' }, before);
    expect(bytes(after)).toBe(before);
    expect(property(after, DC, 'rights')).toEqual({ Alt: ['© 2027 Mara Lindqvist'] });
    expect(xmpPacket({ ...FULL, title: '大'.repeat(200), altText: '大'.repeat(250) }, 1024)).toBeNull();
    const exact = bytes(packet({ title: 'a' }).replace(/\s+(?=<\?xpacket end)/, '\n'));
    expect(bytes(packet({ title: 'a' }, exact))).toBe(exact);
    expect(xmpPacket({ title: 'a' }, exact - 1)).toBeNull();
  });

  it('is nothing where there is nothing to say', () => {
    expect(xmpPacket({})).toBeNull();
    expect(xmpPacket({ rating: 5, city: 'Göteborg', keywords: ['dusk'] })).toBeNull();
    const emptied = packet({}, 2048);
    expect([bytes(emptied), parse(emptied).childNodes]).toEqual([2048, expect.objectContaining({ length: 0 })]);
  });

  it('cuts long captions and terms at a word, in bytes', () => {
    for (const word of ['harbour', '&&&&', '日本語', '𝒜𝒜']) {
      const long = `${word} `.repeat(2000).trim();
      const made = packet({ description: long, usageTerms: long });
      expect(bytes(made)).toBeLessThanOrEqual(4096);
      const kept = (property(made, DC, 'description') as { Alt: string[] }).Alt[0];
      expect(kept?.endsWith(`${word}…`)).toBe(true);
    }
    expect(property(packet({ description: '日'.repeat(5000) }), DC, 'description')).toEqual({
      Alt: [`${'日'.repeat(332)}…`],
    });
  });
});
