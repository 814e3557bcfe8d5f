import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

const { bytes, headBytes } = workerData as { bytes: Uint8Array; headBytes: number };

/**
 * Runs in a thread of its own: decodes an HEVC image to upright RGBA and hands over a file of `headBytes` free bytes
 * and the pixels, which may be hundreds of megabytes and are therefore never copied again. libheif turns and mirrors by the file's own boxes, so the result must not be oriented again.
 */
const decode = async (): Promise<{ width: number; height: number; file: ArrayBuffer }> => {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary?.()) ?? images[0];
  if (!image) throw new Error('no image inside');
  const width = image.get_width();
  const height = image.get_height();
  const file = new ArrayBuffer(headBytes + width * height * 4);
  const canvas = { data: new Uint8ClampedArray(file, headBytes), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(canvas, (shown) => (shown ? resolve() : reject(new Error('pixels cannot be decoded'))));
  });
  return { width, height, file };
};

decode().then(
  (result) => parentPort?.postMessage(result, [result.file]),
  (error: unknown) => parentPort?.postMessage({ error: String(error) }),
);
