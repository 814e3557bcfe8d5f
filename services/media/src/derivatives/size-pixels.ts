import { fileURLToPath } from 'node:url';
import { orCorrupt } from '@vitrine/platform/images/image-errors';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { markedFile } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { JpegOptions } from 'sharp';
import { WEBP } from './encodings.js';
import { inStep, loadedSharp } from './open-image.js';
import {
  decode,
  type Derivative,
  encoded,
  type Files,
  type Frame,
  type Pixels,
  raw,
  reopen,
  type Size,
} from './pixels.js';
import type { DeliveryJpeg } from '../storage/size-names.js';

const JPEGS: Readonly<Record<DeliveryJpeg, JpegOptions>> = {
  web: { quality: 85 },
  full: { quality: 92, chromaSubsampling: '4:4:4' },
};

/** An image of this size: a JPEG for delivery, or one for each text. */
interface SizeStep {
  size: Size;
  jpeg?: DeliveryJpeg;
}

/** Sizes for delivery that are made of an original's pixels, in values that can be sent to a thread. */
export interface SizesWork {
  frame: Frame;
  /** What the upright image is shrunk to. */
  size: Size;
  /** The widest first. */
  steps: SizeStep[];
  marks: { key: string; text: string }[];
}

/** Decodes `bytes` once, gives their memory back, and encodes every size, one after another. Throws what `decode` throws. */
export const encodeSizes = async (bytes: Buffer, { steps, marks, ...work }: SizesWork): Promise<Files> => {
  let pixels = await decode(bytes, work);
  releaseBuffer(bytes);
  const derivatives: Derivative[] = [];
  const lines = steps.every(({ jpeg }) => jpeg) ? [] : await Promise.all(marks.map(({ text }) => lineOf(text)));
  for (const { size, jpeg } of steps) {
    if (pixels.info.width !== size.width || pixels.info.height !== size.height) {
      const wider = pixels;
      pixels = await inStep(async () => raw((await reopen(wider)).resize({ ...size, fit: 'fill' })));
      releaseBuffer(wider.data);
    }
    if (jpeg) derivatives.push(await jpegOf(pixels, jpeg));
    else for (const [at, { key }] of marks.entries()) derivatives.push(await marked(pixels, key, lines[at] as Pixels));
  }
  releaseBuffer(pixels.data);
  return { derivatives };
};

/** It says that its colours are sRGB: programs for print do not guess. */
const jpegOf = async (pixels: Pixels, jpeg: DeliveryJpeg): Promise<Derivative> => ({
  name: `${jpeg}.jpg`,
  contentType: 'image/jpeg',
  bytes: await encoded((await reopen(pixels)).flatten({ background: '#fff' }).withIccProfile('srgb').jpeg(JPEGS[jpeg])),
});

const FONT = fileURLToPath(import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2'));
const LINE_PX = 96;

/** White letters on black. */
const lineOf = async (text: string): Promise<Pixels> => {
  const sharp = await loadedSharp();
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const line = sharp({ text: { text: escaped, font: `DejaVu Sans ${LINE_PX}`, fontfile: FONT, dpi: 72 } });
  return inStep(() => raw(line.toColourspace('b-w').extractChannel(0)));
};

/** Shares of the image: how wide and high a line is at most, and where its middle is. */
const LINE = { width: 0.8, height: 0.3, ofWidth: 0.045, middle: 5 / 6 } as const;
/** Shares of the line's height. */
const HALO = { margin: 0.35, blur: 0.12 } as const;
/** How much covers the image. */
const OPACITY = { letters: 0.72, halo: 0.5 } as const;

/** The image with a line in its lower third: white letters in a soft dark halo, so that it is read on light and dark. */
const marked = async (pixels: Pixels, key: string, line: Pixels): Promise<Derivative> => {
  const { width, height, channels } = pixels.info;
  const scale = Math.min(
    (width * LINE.ofWidth) / line.info.height,
    (width * LINE.width) / line.info.width,
    (height * LINE.height) / line.info.height,
  );
  const { data, info } = await inStep(() => overlay(line, scale));
  const top = Math.min(height - info.height, Math.round(height * LINE.middle - info.height / 2));
  const left = Math.round((width - info.width) / 2);
  const image = (await reopen(pixels)).composite([{ input: data, raw: info, top, left }]);
  // Composing gives the image a transparency.
  if (channels === 3) image.removeAlpha();
  return { name: markedFile(key, width), contentType: 'image/webp', bytes: await encoded(image.webp(WEBP)) };
};

const overlay = async (line: Pixels, scale: number): Promise<Pixels> => {
  const height = Math.max(1, Math.round(line.info.height * scale));
  const margin = Math.ceil(height * HALO.margin);
  const size = { width: Math.max(1, Math.round(line.info.width * scale)), height };
  const placed = (await reopen(line))
    .resize({ ...size, fit: 'fill' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#000' });
  const letters = await grey(placed);
  const halo = await grey((await reopen(letters)).blur(Math.max(0.5, height * HALO.blur)));
  const { width: across, height: down } = letters.info;
  const data = Buffer.alloc(across * down * 4, 255);
  for (let at = 0; at < across * down; at += 1) {
    const white = ((letters.data[at] ?? 0) / 255) * OPACITY.letters;
    const black = Math.min(1, ((halo.data[at] ?? 0) / 255) * 2) * OPACITY.halo * (1 - white);
    const alpha = white + black;
    data.fill(alpha === 0 ? 0 : Math.round((255 * white) / alpha), at * 4, at * 4 + 3);
    data[at * 4 + 3] = Math.round(alpha * 255);
  }
  return { data, info: { width: across, height: down, channels: 4 } };
};

const grey = async (image: Awaited<ReturnType<typeof reopen>>): Promise<Pixels> =>
  orCorrupt(() => raw(image.toColourspace('b-w').extractChannel(0)));
