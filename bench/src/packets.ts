import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DERIVATIVE_WIDTHS, JPEG_WIDTH } from '@vitrine/contracts/media/photo-image';
import { type PacketMetadata, xmpOf } from '@vitrine/image-files/xmp-packet';
import { readEmbeddedMetadata } from '@vitrine/media/derivatives/read-embedded-metadata';
import { carriesMetadata, withPacket } from '@vitrine/media/derivatives/with-packet';
import sharp, { type Sharp } from 'sharp';
import { avifFor, WEBP } from '../../services/media/src/derivatives/encodings.ts';
import { ratio, report } from './report.ts';

const PHOTOS = join(import.meta.dirname, '../../stack/photos');
/** Times that a file is written and read: once is too short to be measured. */
const TIMES = 20;

/** What a photographer with a rights profile says of a photo. */
const WORDS: PacketMetadata = {
  title: 'Salt pans at Guérande',
  description: 'Evening over the salt pans, when the wind has gone and the water holds the sky. '.repeat(3),
  altText: 'Square pools of salt water reflect an orange evening sky',
  creator: 'Mara Lindqvist',
  credit: 'Mara Lindqvist / Studio Nord',
  copyright: '© 2026 Mara Lindqvist. All rights reserved.',
  usageTerms: 'Ask before any use: studio@lindqvist.example',
  webStatement: 'https://lindqvist.example/rights',
  licensorUrl: 'https://lindqvist.example/licence',
  dataMining: 'DMI-PROHIBITED-AIMLTRAINING',
};

/** Bytes and seconds of processor time, of all photographs together. */
interface Sums {
  bare: number;
  added: number;
  encoding: number;
  writing: number;
  rewriting: number;
  reading: number;
}

const cpuOf = <T>(work: () => T, times = 1): [result: T, seconds: number] => {
  const before = process.cpuUsage();
  let result = work();
  for (let n = 1; n < times; n += 1) result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6 / times];
};

/** What the words in derivatives cost on the demo's photographs: bytes of files, and CPU beside encoding those. */
export async function measurePackets(): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  const sums: Sums = { bare: 0, added: 0, encoding: 0, writing: 0, rewriting: 0, reading: 0 };
  const files: number[] = [];
  const photos = readdirSync(PHOTOS).filter((name) => name.endsWith('.jpg'));
  for (const photo of photos) {
    const original = await sharp(readFileSync(join(PHOTOS, photo)))
      .withXmp(xmpOf(WORDS))
      .jpeg()
      .toBuffer();
    const frame = await sharp(original).metadata();
    sums.reading += cpuOf(() => readEmbeddedMetadata(original, frame), TIMES)[1];
    for (const file of await encoded(original)) {
      const [said, writing] = cpuOf(() => withPacket(Buffer.from(file.bytes), WORDS), TIMES);
      const copying = cpuOf(() => Buffer.from(file.bytes), TIMES)[1];
      const rewriting = cpuOf(() => withPacket(said, { ...WORDS, title: 'Salt' }), TIMES)[1];
      sums.bare += file.bytes.length;
      sums.encoding += file.cpu;
      if (!carriesMetadata(file.name)) continue;
      sums.added += said.length - file.bytes.length;
      sums.writing += writing - copying;
      sums.rewriting += rewriting;
      files.push(said.length - file.bytes.length);
    }
  }
  tell(sums, files, photos.length);
}

function tell(sums: Sums, files: readonly number[], photos: number): void {
  const ms = (seconds: number): string => `${((seconds / photos) * 1000).toFixed(2)} ms a photo`;
  report.add(
    'Words in derivatives: bytes with them',
    ratio(sums.bare + sums.added, sums.bare),
    `of all derivatives without; ${Math.round(sums.added / files.length)} bytes a file, in ${files.length / photos} of a photo's`,
  );
  const cpu: [what: string, seconds: number][] = [
    ['writing', sums.writing],
    ['rewriting in place', sums.rewriting],
    ['reading an original’s', sums.reading],
  ];
  for (const [what, seconds] of cpu)
    report.add(
      `Words in derivatives: CPU of ${what}`,
      `${(seconds / sums.encoding).toFixed(5)} x`,
      `of encoding; ${ms(seconds)}`,
    );
}

interface Encoded {
  name: string;
  bytes: Buffer;
  cpu: number;
}

/** What the product makes of an original, from pixels of its own for each. */
async function encoded(original: Buffer): Promise<Encoded[]> {
  const { width: full } = await sharp(original).metadata();
  const files: Encoded[] = [];
  for (const width of [
    ...DERIVATIVE_WIDTHS.filter((one) => one < full),
    Math.min(full, DERIVATIVE_WIDTHS.at(-1) ?? full),
  ]) {
    const { data, info } = await sharp(original).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const of = { [`${width}.webp`]: image.clone().webp(WEBP), [`${width}.avif`]: image.clone().avif(avifFor(width)) };
    for (const [name, encoder] of Object.entries(of)) files.push(await measured(name, encoder));
  }
  const card = sharp(original)
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true });
  return [...files, await measured('card.jpg', card)];
}

async function measured(name: string, encoder: Sharp): Promise<Encoded> {
  const before = process.cpuUsage();
  const bytes = await encoder.toBuffer();
  const { user, system } = process.cpuUsage(before);
  return { name, bytes, cpu: (user + system) / 1e6 };
}
