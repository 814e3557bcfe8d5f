import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/**
 * Runs in a thread of its own: decodes the HEVC picture in `workerData` to upright RGBA and hands the pixels over.
 * libheif turns and mirrors by the file's own boxes, so nobody may orient the result again.
 */
const decode = async (): Promise<{ width: number; height: number; pixels: ArrayBuffer }> => {
  const images = new libheif.HeifDecoder().decode(workerData as Uint8Array);
  const image = images.find((one) => one.is_primary?.()) ?? images[0];
  if (!image) throw new Error('no picture inside');
  const width = image.get_width();
  const height = image.get_height();
  const canvas = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(canvas, (shown) => (shown ? resolve() : reject(new Error('pixels cannot be decoded'))));
  });
  return { width, height, pixels: canvas.data.buffer };
};

decode().then(
  (result) => parentPort?.postMessage(result, [result.pixels]),
  (error: unknown) => parentPort?.postMessage({ error: String(error) }),
);
