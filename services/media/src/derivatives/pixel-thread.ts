import { parentPort } from 'node:worker_threads';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { type Files, renderPixels } from './pixels.js';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import type { RenderRequest, RenderResponse } from './render-thread.js';
import { encodeSizes } from './size-pixels.js';

/** Runs in a thread of its own, see `render-thread.ts`. */
const answer = async ({ id, bytes, work }: RenderRequest): Promise<RenderResponse> => {
  try {
    const original = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const encoded = 'marks' in work ? await encodeSizes(original, work) : await renderPixels(original, work);
    return { id, encoded: portable(encoded) };
  } catch (error) {
    return { id, error: error instanceof AppError ? error.toWire() : String(error) };
  }
};

/** Copies of the files that can be handed over: sharp's own buffers must not outlive this thread. */
const portable = ({ derivatives, ...encoded }: Files): Files => ({
  ...encoded,
  derivatives: derivatives.map((one) => {
    const bytes = Buffer.from(new Uint8Array(one.bytes).buffer);
    releaseBuffer(one.bytes);
    return { ...one, bytes };
  }),
});

parentPort?.on('message', (request: RenderRequest) => {
  void answer(request).then((response) => {
    const files = 'encoded' in response ? response.encoded.derivatives : [];
    parentPort?.postMessage(
      response,
      files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
    );
  });
});
