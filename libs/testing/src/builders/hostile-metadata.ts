import { deflateSync } from 'node:zlib';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { iimBlock, withIim, withSegments, withXmpPacket } from './photo-file.js';
import { withPngChunks, xmpChunk } from './png-chunks.js';

/** A file that is an image like any other, with metadata that is meant to do harm, and what is read of it. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  says: FileMetadata;
}

const packetOf = (content: string, before = ''): string =>
  `${before}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;
const titled = (title: string, before?: string): string => packetOf(`<dc:title>${title}</dc:title>`, before);

const LAUGHS = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const SCRIPT = '<script>alert(1)</script>';
const MB = 1024 * 1024;
const LARGE = 16 * MB;

const EXTENSION = Buffer.concat([
  Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}\xff\xff\xff\xff\0\0\0\0`, 'latin1'),
  Buffer.alloc(65_000, '<a>'),
]);
/** A dataset whose length has a length of four bytes, and says four gigabytes. */
const ABSURD = Buffer.from([0x1c, 2, 120, 0x80, 4, 0xff, 0xff, 0xff, 0xff]);

const webpWith = (webp: Buffer, packet: Buffer): Buffer => {
  const head = Buffer.from('XMP \0\0\0\0', 'latin1');
  head.writeUInt32LE(packet.length, 4);
  const extended = Buffer.from('VP8X\x0a\0\0\0\x04\0\0\0\x5f\0\0\x3f\0\0', 'latin1');
  const whole = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12), head, packet]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

/** Of a JPEG, a PNG and a lossy WebP of 96 by 64 pixels, none of which says anything. */
export const hostileFiles = ({ jpeg, png, webp }: Record<'jpeg' | 'png' | 'webp', Buffer>): HostileFile[] => {
  // What stands beside a hostile packet still counts.
  const beside = withIim(jpeg, [[2, 5, 'IIM']]);
  const IIM = { title: 'IIM' };
  const inJpeg = (name: string, packet: string | Buffer, says: FileMetadata = IIM): HostileFile => ({
    name,
    bytes: withXmpPacket(beside, packet),
    says,
  });
  const inPng = (name: string, chunks: { kind: string; data: Buffer }[]): HostileFile => ({
    name,
    bytes: withPngChunks(png, chunks),
    says: {},
  });
  return [
    inJpeg('an external entity', titled('&x;', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    inJpeg('a billion laughs', titled('&l9;', `<!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS}]>`)),
    inJpeg('a script in a title', titled(SCRIPT.replaceAll('<', '&lt;')), { title: SCRIPT }),
    inJpeg('another charset', Buffer.from(titled('Dünen'), 'latin1'), { title: 'Dünen' }),
    inJpeg('no charset at all', Buffer.from(Array.from({ length: 60_000 }, (_, n) => (n * 7919) % 256))),
    inJpeg('an unknown entity', titled('&bomb;')),
    inJpeg(
      'elements within elements',
      packetOf(`${'<a>'.repeat(9_000)}${'</a>'.repeat(9_000)}<dc:title>Deep</dc:title>`),
    ),
    inJpeg('an end too early', titled('Early').slice(0, -30)),
    {
      name: 'a resource that claims more than there is',
      bytes: withSegments(jpeg, {
        marker: 0xed,
        content: Buffer.concat([
          Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\xff\xff\xff\xff', 'latin1'),
          iimBlock([[2, 5, 'IIM']]),
        ]),
      }),
      says: IIM,
    },
    {
      name: 'hundreds of continued segments',
      bytes: withXmpPacket(
        withSegments(jpeg, ...Array.from({ length: 200 }, () => ({ marker: 0xe1, content: EXTENSION }))),
        titled('First'),
      ),
      says: { title: 'First' },
    },
    {
      name: 'thousands of resources',
      bytes: withSegments(
        jpeg,
        ...Array.from({ length: 6_000 }, () => ({ marker: 0xed, content: Buffer.from('Photoshop 3.0\0', 'latin1') })),
      ),
      says: {},
    },
    { name: 'an absurd length in IIM', bytes: withIim(jpeg, [[2, 5, 'IIM'], ABSURD]), says: IIM },
    inPng('megabytes of XMP', [xmpChunk(Buffer.from(titled('x'.repeat(LARGE))))]),
    inPng('XMP that unfolds', [xmpChunk(deflateSync(Buffer.from(titled('x'.repeat(8 * LARGE)))), 1)]),
    inPng(
      'text that unfolds',
      Array.from({ length: 20 }, (_, n) => ({
        kind: 'zTXt',
        data: Buffer.concat([Buffer.from(`k${n}\0\0`, 'latin1'), deflateSync(Buffer.alloc(LARGE, 'A'))]),
      })),
    ),
    { name: 'megabytes of XMP in a WebP', bytes: webpWith(webp, Buffer.from(titled('x'.repeat(LARGE)))), says: {} },
  ];
};
