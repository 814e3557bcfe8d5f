import { parentPort, workerData } from 'node:worker_threads';
import { primaryProperties } from '@vitrine/image-files/iso-media';
import libheif from 'libheif-js/wasm-bundle.js';
import type { HeicWork } from './decode-heic.js';

const { bytes, headBytes, grey } = workerData as HeicWork;

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The part of the upright image that a `clap` box leaves; null without one. The box is made to leave all: libheif refuses
 * an image of which much is cut off, because it takes what is left for the whole.
 */
const takeCrop = (): Rect | null => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const properties = primaryProperties(bytes);
  const size = properties.find(({ kind }) => kind === 'ispe');
  const clap = properties.find(({ kind, start, end }) => kind === 'clap' && end - start >= 32);
  if (!clap || !size) return null;
  let whole = { width: data.getUint32(size.start + 4), height: data.getUint32(size.start + 8) };
  let crop: Rect | null = null;
  for (const { kind, start } of properties) {
    if (kind === 'clap') {
      const [width = 0, height = 0, right = 0, down = 0] = [0, 8, 16, 24].map(
        (at) => data.getInt32(start + at) / (data.getInt32(start + at + 4) || 1),
      );
      const within = (offset: number, from: number, part: number): number =>
        Math.max(0, Math.min(from - part, Math.round((from - part) / 2 + offset)));
      const [w, h] = [Math.min(whole.width, Math.floor(width)), Math.min(whole.height, Math.floor(height))];
      if (w < 1 || h < 1) return null;
      crop = { left: within(right, whole.width, w), top: within(down, whole.height, h), width: w, height: h };
      [whole.width, 1, whole.height, 1, 0, 1, 0, 1].forEach((value, at) => data.setInt32(start + at * 4, value));
    }
    if (kind === 'irot')
      for (let turns = data.getUint8(start) & 3; turns > 0; turns -= 1) {
        // A quarter to the left.
        if (crop)
          crop = {
            left: crop.top,
            top: whole.width - crop.left - crop.width,
            width: crop.height,
            height: crop.width,
          };
        whole = { width: whole.height, height: whole.width };
      }
    if (kind === 'imir' && crop) {
      const isSideways = (data.getUint8(start) & 1) === 1;
      if (isSideways) crop.left = whole.width - crop.left - crop.width;
      else crop.top = whole.height - crop.top - crop.height;
    }
  }
  return crop;
};

/**
 * Runs in a thread of its own: decodes an HEVC image to upright RGBA and hands over a file of `headBytes` free bytes and
 * the pixels, which may be hundreds of megabytes and are therefore copied only where a part is cut out. libheif turns and
 * mirrors by the file's own boxes, so the result must not be oriented again.
 */
const decode = async (): Promise<{ width: number; height: number; file: ArrayBuffer }> => {
  const crop = takeCrop();
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary?.()) ?? images[0];
  if (!image) throw new Error('no image inside');
  const whole = { width: image.get_width(), height: image.get_height() };
  const file = new ArrayBuffer(headBytes + whole.width * whole.height * 4);
  const canvas = { data: new Uint8ClampedArray(file, headBytes), ...whole };
  await new Promise<void>((resolve, reject) => {
    image.display(canvas, (shown) => (shown ? resolve() : reject(new Error('pixels cannot be decoded'))));
  });
  if (!crop) return { ...whole, file };
  const { left, top, width, height } = crop;
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * whole.width + left) * 4;
    canvas.data.copyWithin(row * width * 4, from, from + width * 4);
  }
  return { width, height, file: file.slice(0, headBytes + width * height * 4) };
};

/** {@link decode} of another image of the file than the one that it shows, in grey of 8 bits. */
const decodeGrey = ({
  item,
  pixelsMax,
}: NonNullable<HeicWork['grey']>): { width: number; height: number; file: ArrayBuffer } => {
  const heic = new libheif.HeifDecoder();
  heic.decode(bytes);
  const handle = libheif.heif_js_context_get_image_handle(heic.decoder, item);
  if ('code' in handle) throw new Error('no such image inside');
  if (libheif.heif_image_handle_get_width(handle) * libheif.heif_image_handle_get_height(handle) > pixelsMax)
    throw new Error('too large');
  const { heif_colorspace_monochrome: colours } = libheif.heif_colorspace;
  const decoded = libheif.heif_js_decode_image2(handle, colours, libheif.heif_chroma.heif_chroma_monochrome);
  const channel = 'channels' in decoded ? decoded.channels[0] : undefined;
  if (channel?.bits_per_pixel !== 8) throw new Error('pixels cannot be decoded');
  const { width, height, stride, data } = channel;
  const pixels = new Uint8Array(headBytes + width * height);
  for (let row = 0; row < height; row += 1)
    pixels.set(data.subarray(row * stride, row * stride + width), headBytes + row * width);
  return { width, height, file: pixels.buffer };
};

Promise.resolve(grey)
  .then((wanted) => (wanted ? decodeGrey(wanted) : decode()))
  .then(
    (result) => parentPort?.postMessage(result, [result.file]),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
