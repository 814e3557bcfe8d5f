import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DERIVATIVE_WIDTHS } from '@vitrine/contracts/media/photo-image';
import sharp, { type CreateRaw, type Sharp } from 'sharp';
import { avifFor, WEBP } from '../../services/media/src/derivatives/encodings.ts';
import { psnr, ssim, type Luma } from './similarity.ts';
import { median, ratio, report } from './report.ts';

/** Decided before anything was measured: below it AVIF is not worth a second set of files (decision 0019). */
const LEAST_SAVING = 0.15;
const PHOTOS = join(import.meta.dirname, '../../stack/photos');

interface Pixels {
  data: Buffer;
  info: CreateRaw;
}

interface Coded {
  bytes: number;
  cpu: number;
  ssim: number;
  psnr: number;
}

interface Pair {
  webp: Coded;
  /** The smallest whose SSIM is at least WebP's. */
  equal: Coded;
  /** As the product makes it. */
  served: Coded;
}

/** AVIF against WebP on the demo's photographs, width by width: bytes at equal SSIM, and what it costs. */
export async function measureFormats(): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  for (const width of DERIVATIVE_WIDTHS) {
    const pairs: Pair[] = [];
    for (const file of readdirSync(PHOTOS).filter((name) => name.endsWith('.jpg'))) {
      const pixels = await shrunk(join(PHOTOS, file), width);
      if (pixels) pairs.push(await compare(pixels));
    }
    tell(width, pairs);
  }
}

function tell(width: number, pairs: Pair[]): void {
  const bytes = median(pairs.map(({ equal, webp }) => equal.bytes / webp.bytes));
  const share = (of: (pair: Pair) => number): number => sum(pairs, of) / sum(pairs, ({ webp }) => webp.bytes);
  const [cpu, webpCpu] = [sum(pairs, ({ equal }) => equal.cpu), sum(pairs, ({ webp }) => webp.cpu)];
  report.add(
    `AVIF, ${width} px wide: bytes at equal SSIM`,
    ratio(bytes, 1),
    `aim ${1 - LEAST_SAVING} of WebP; median of ${pairs.length}, ${share(({ equal }) => equal.bytes).toFixed(2)} of all bytes; ` +
      `PSNR ${signed(median(pairs.map(({ equal, webp }) => equal.psnr - webp.psnr)), 1)} dB`,
  );
  report.add(
    `AVIF, ${width} px wide: CPU to encode`,
    ratio(cpu, webpCpu),
    `of WebP; ${(cpu / pairs.length).toFixed(2)} against ${(webpCpu / pairs.length).toFixed(2)} s a photo`,
  );
  report.add(
    `AVIF, ${width} px wide: bytes as served`,
    ratio(
      share(({ served }) => served.bytes),
      1,
    ),
    `of WebP, all together; SSIM ${signed(median(pairs.map(({ served, webp }) => served.ssim - webp.ssim)), 4)} in the median, ` +
      `${signed(Math.min(...pairs.map(({ served, webp }) => served.ssim - webp.ssim)), 4)} at worst`,
  );
}

async function compare(pixels: Pixels): Promise<Pair> {
  const original = await lumaOf(pixels);
  const coded = async (encode: (image: Sharp) => Sharp): Promise<Coded> => {
    const before = process.cpuUsage();
    const bytes = await encode(sharp(pixels.data, { raw: pixels.info })).toBuffer();
    const { user, system } = process.cpuUsage(before);
    const luma = await lumaOf(bytes);
    return {
      bytes: bytes.length,
      cpu: (user + system) / 1e6,
      ssim: ssim(original, luma),
      psnr: psnr(original, luma),
    };
  };
  const options = avifFor(pixels.info.width);
  const avif = (quality: number): Promise<Coded> => coded((image) => image.avif({ ...options, quality }));
  const webp = await coded((image) => image.webp(WEBP));
  return { webp, equal: await smallest(avif, webp.ssim), served: await avif(options.quality) };
}

/** The smallest that is as good as `wanted`, found by bisection. */
async function smallest(avif: (quality: number) => Promise<Coded>, wanted: number): Promise<Coded> {
  let [low, high] = [20, 95];
  let found = await avif(high);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const coded = await avif(middle);
    if (coded.ssim >= wanted) [high, found] = [middle, coded];
    else low = middle + 1;
  }
  return found;
}

async function shrunk(file: string, width: number): Promise<Pixels | null> {
  if ((await sharp(file).metadata()).width < width) return null;
  const { data, info } = await sharp(file).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}

async function lumaOf(pixels: Pixels | Buffer): Promise<Luma> {
  const image = Buffer.isBuffer(pixels) ? sharp(pixels) : sharp(pixels.data, { raw: pixels.info });
  const { data, info } = await image.removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const sum = (pairs: Pair[], of: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + of(pair), 0);
const signed = (value: number, digits: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
