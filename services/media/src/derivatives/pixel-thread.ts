import { parentPort } from 'node:worker_threads';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { renderPixels } from './pixels.js';
import { releaseBuffer } from './release-buffer.js';
import type { RenderRequest, RenderResponse } from './render-thread.js';

/** Runs in a thread of its own, see `render-thread.ts`. */
const answer = async ({ id, bytes, work }: RenderRequest): Promise<RenderResponse> => {
  try {
    return { id, encoded: await renderPixels(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), work) };
  } catch (error) {
    return { id, error: error instanceof AppError ? error.toWire() : String(error) };
  }
};

parentPort?.on('message', (request: RenderRequest) => {
  void answer(request).then((response) => {
    parentPort?.postMessage(response);
    if ('encoded' in response) for (const { bytes } of response.encoded.derivatives) releaseBuffer(bytes);
  });
});
