import { deflateSync } from 'node:zlib';
import { exifBlock } from '@vitrine/testing/builders/exif-block';
import { type IimDataset, withIim, withSegments, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import { withPngChunks, xmpChunk } from '@vitrine/testing/builders/png-chunks';
import sharp, { type Exif, type Sharp } from 'sharp';

/** Stands in every string that must never be public. */
export const PLANTED = 'PLANTEDSECRET';
/** What of it numbers say: parts of the degrees, as XMP and EXIF texts have them. */
export const PLANTED_DEGREES = ['51,30.5123N', '0,7.4366W'];

/** One of the made files: how it is called, and what its photographer meant to say. */
export interface PlantedFile {
  name: string;
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/tiff';
  bytes: Buffer;
  title: string;
}

/** The same numbers for the same seed. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
};

const exifOf = (word: string): Exif => ({
  IFD0: { Make: 'Fixture', Artist: 'Mara Lindqvist', HostComputer: word, CameraSerialNumber: word } as Record<
    string,
    string
  >,
  IFD2: {
    BodySerialNumber: word,
    LensSerialNumber: word,
    CameraOwnerName: word,
    ImageUniqueID: word,
    UserComment: word,
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3073/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 2619/100',
    GPSAreaInformation: word,
    GPSProcessingMethod: word,
  },
});

const li = (text: string): string => `<rdf:li>${text}</rdf:li>`;
const alt = (text: string): string => `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;

/** Private fields of XMP, as attributes, elements and structures. */
const privateXmp = (word: string): string[] => [
  `<exif:GPSLatitude>${PLANTED_DEGREES[0]}</exif:GPSLatitude><exif:GPSLongitude>${PLANTED_DEGREES[1]}</exif:GPSLongitude>`,
  `<aux:SerialNumber>${word}</aux:SerialNumber><aux:LensSerialNumber>${word}</aux:LensSerialNumber>`,
  `<aux:OwnerName>${word}</aux:OwnerName><exifEX:BodySerialNumber>${word}</exifEX:BodySerialNumber><exifEX:CameraOwnerName>${word}</exifEX:CameraOwnerName>`,
  `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="${word}" mwg-rs:Type="Face"/></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  `<Iptc4xmpExt:PersonInImage><rdf:Bag>${li(word)}</rdf:Bag></Iptc4xmpExt:PersonInImage>`,
  `<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li><rdf:Description Iptc4xmpExt:City="${word}"><exif:GPSLatitude>${PLANTED_DEGREES[0]}</exif:GPSLatitude></rdf:Description></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>`,
  `<photoshop:City>${word}</photoshop:City><photoshop:State>${word}</photoshop:State><photoshop:Country>${word}</photoshop:Country>`,
  `<Iptc4xmpCore:Location>${word}</Iptc4xmpCore:Location><photoshop:CaptionWriter>${word}</photoshop:CaptionWriter><xmp:Label>${word}</xmp:Label>`,
];

const packetOf = (title: string, parts: readonly string[]): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
 xmlns:exifEX="http://cipa.jp/exif/1.0/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Description rdf:about=""><dc:title>${alt(title)}</dc:title>
 <dc:rights>${alt('© Mara Lindqvist')}</dc:rights>${parts.join('\n')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const iimOf = (title: string, word: string): IimDataset[] => [
  [2, 5, title],
  [2, 90, word],
  [2, 92, word],
  [2, 95, word],
  [2, 101, word],
  [2, 122, word],
];

const withTexts = (png: Buffer, packet: string, word: string): Buffer =>
  withPngChunks(png, [
    xmpChunk(Buffer.from(packet)),
    { kind: 'tEXt', data: Buffer.from(`Author\0${word}`, 'latin1') },
    { kind: 'zTXt', data: Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(word)]) },
  ]);

const COMMENT = 0xfe;
const EXIF = 0xe1;

/** A second EXIF block, since libraries write no notes of makers. */
const makerNote = (word: string): Buffer => {
  const block = exifBlock([{ tag: 0x927c, type: 7, count: word.length, value: 100 }], 160);
  block.write(word, 106, 'latin1');
  return block;
};

/** A file as cameras and programs leave it, with `word` wherever they write what is nobody's business. */
const made = async (
  image: Sharp,
  kind: PlantedFile['type'],
  { title, word, parts }: { title: string; word: string; parts: string[] },
): Promise<Buffer> => {
  const packet = packetOf(title, parts);
  const withExif = image.withExif(exifOf(word));
  if (kind === 'image/webp') return withExif.withXmp(packet).webp().toBuffer();
  if (kind === 'image/tiff') return withExif.withXmp(packet).tiff({ compression: 'lzw' }).toBuffer();
  if (kind === 'image/png') return withTexts(await withExif.png().toBuffer(), packet, word);
  const jpeg = withXmpPacket(withIim(await withExif.jpeg().toBuffer(), iimOf(title, word)), packet);
  const segments = [
    { marker: COMMENT, content: Buffer.from(word) },
    { marker: EXIF, content: makerNote(word) },
  ];
  return Buffer.concat([withSegments(jpeg, ...segments), Buffer.from(word)]);
};

const TYPES = ['image/jpeg', 'image/jpeg', 'image/png', 'image/webp', 'image/tiff'] as const;
/** Of them two are wide enough for words. */
const WIDTHS = [400, 1210, 1290];

/** `count` files of one seed: other types, sizes, colours and sets of planted fields. */
export async function* plantedFiles(count: number, seed: number): AsyncGenerator<PlantedFile> {
  const random = seeded(seed);
  const some = (most: number): number => Math.floor(random() * most);
  for (let n = 0; n < count; n += 1) {
    const type = TYPES[n % TYPES.length] ?? 'image/jpeg';
    const background = { r: some(256), g: some(256), b: some(256) };
    const image = sharp({ create: { width: WIDTHS[some(3)] ?? 400, height: 16 + some(16), channels: 3, background } });
    const word = `${PLANTED}${n}`;
    const title = `Made ${n}`;
    const parts = privateXmp(word).filter(() => random() < 0.7);
    yield { name: `made_${n}.${type.slice(6)}`, type, title, bytes: await made(image, type, { title, word, parts }) };
  }
}
