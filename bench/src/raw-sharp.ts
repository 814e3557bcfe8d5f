/**
 * The peer of the ingest figure: sharp alone, in one process, makes the same derivatives of the same files, two photos
 * at a time on as many threads as the product's worker uses. Prints wall and CPU seconds as JSON.
 */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { JPEG_WIDTH, derivativeWidths } from '@vitrine/contracts/media/photo-image';
import { WEBP } from '../../services/media/src/derivatives/encodings.ts';

sharp.cache(false);
sharp.concurrency(1);

async function render(file: string): Promise<void> {
  const source = sharp(readFileSync(file)).autoOrient();
  const { width, height } = (await source.metadata()).autoOrient;
  const widths = derivativeWidths(width, height);
  const { data, info } = await source
    .resize({ width: widths.at(-1) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const w of widths) await sharp(data, { raw }).resize({ width: w }).webp(WEBP).toBuffer();
  await sharp(data, { raw })
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const waiting = process.argv.slice(2);
const begin = performance.now();
const cpu = process.cpuUsage();
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await render(file);
  }),
);
const used = process.cpuUsage(cpu);
console.log(JSON.stringify({ wall: (performance.now() - begin) / 1000, cpu: (used.user + used.system) / 1e6 }));
