import workerThreads, { Worker } from 'node:worker_threads';
import { AppError, type WireError } from '@vitrine/contracts/errors/app-error';
import { loadedSharp } from './open-image.js';
import type { Encoded, Files, PixelWork } from './pixels.js';
import type { SizesWork } from './size-pixels.js';

/** One image, with a number that its answer has too. */
export interface RenderRequest {
  id: number;
  bytes: Uint8Array;
  work: PixelWork | SizesWork;
}

export type RenderResponse = { id: number } & ({ encoded: Files } | { error: WireError | string });

interface Waiter {
  resolve: (encoded: Files) => void;
  reject: (error: unknown) => void;
}

/** Its objects are few; pixels and files are outside of it. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };
/**
 * A thread without images is ended, for its 10 to 20 MB. Its start takes 0.2 s of processor time, so it waits as long
 * as somebody takes to choose the next photos.
 */
const IDLE_MS = 60_000;
/** A thread runs compiled files only: in tests too, those that the build has made. */
const threadFile = (): URL =>
  new URL(`${import.meta.url.endsWith('.ts') ? '../../dist/derivatives' : '.'}/pixel-thread.js`, import.meta.url);

/** A thread for images, which is there while images come. */
export class RenderThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiter>();
  private idle: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(private readonly file: URL) {}

  /**
   * What the thread answers, which is given the memory of `bytes`: they are empty afterwards. Throws what that throws, and
   * for every image in work what ends the thread.
   */
  render(bytes: Buffer, work: PixelWork): Promise<Encoded>;
  render(bytes: Buffer, work: SizesWork): Promise<Files>;
  render(bytes: Buffer, { frame, ...shapes }: PixelWork | SizesWork): Promise<Files> {
    const { width, height, channels, compression, hasAlpha, depth, format, space, icc, orientation, gainMap } = frame;
    const id = (this.count += 1);
    // What is handed over costs a tenth of what V8 takes to write the bytes into a message.
    const original = alone(bytes);
    const numbers = { channels, compression, hasAlpha, depth, format, space, icc };
    const work = { ...shapes, frame: { width, height, orientation, gainMap, ...numbers } };
    const request: RenderRequest = { id, bytes: original, work };
    return new Promise<Files>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const worker = (this.worker ??= this.start());
      clearTimeout(this.idle);
      worker.ref();
      worker.postMessage(request, [original.buffer]);
    });
  }

  private start(): Worker {
    // The flags of this process (a heap of its own size, a test runner's) are not meant for the thread.
    const worker = new Worker(this.file, { resourceLimits: HEAP, execArgv: [] });
    worker.on('message', (response: RenderResponse) => this.settle(response));
    worker.once('error', (error) => this.fail(worker, error));
    worker.once('exit', (code) => this.fail(worker, new Error(`Rendering ended with ${code}`)));
    return worker;
  }

  private settle(response: RenderResponse): void {
    const waiter = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (this.waiting.size === 0) this.rest();
    if ('error' in response) waiter?.reject(errorOf(response.error));
    else waiter?.resolve(received(response.encoded));
  }

  /** Whatever ends the thread ends what it works on; the next image gets another one. */
  private fail(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    clearTimeout(this.idle);
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  /** An idle thread keeps no process alive. */
  private rest(): void {
    const { worker } = this;
    worker?.unref();
    this.idle = setTimeout(() => {
      this.worker = undefined;
      void worker?.terminate();
    }, IDLE_MS).unref();
  }
}

const thread = new RenderThread(threadFile());

/** Since Node 21; where it cannot be answered, everything is copied. */
const isMarkedAsUntransferable =
  'isMarkedAsUntransferable' in workerThreads ? workerThreads.isMarkedAsUntransferable : (): boolean => true;

/** `bytes` in a memory that can be handed over: neither a piece of a shared one nor what native code has made. */
const alone = (bytes: Buffer): Uint8Array<ArrayBuffer> => {
  const { buffer, byteLength } = bytes;
  const isAlone =
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer);
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
};

const errorOf = (error: WireError | string): Error =>
  typeof error === 'string' ? new Error(error) : (AppError.fromWire(error) ?? new Error(error.message));

/** A thread's files arrive as plain arrays. */
const received = (encoded: Files): Files => ({
  ...encoded,
  derivatives: encoded.derivatives.map((one) => ({
    ...one,
    bytes: Buffer.from(one.bytes.buffer, one.bytes.byteOffset, one.bytes.byteLength),
  })),
});

/**
 * {@link renderPixels} beside a small heap: decoded pixels count as memory of the heap that holds them, and a few
 * photos' are enough to have V8 walk it all. `bytes` are empty afterwards. Throws what that throws, and what ends the
 * thread.
 */
export const renderInThread = async (bytes: Buffer, work: PixelWork): Promise<Encoded> => {
  await loadedSharp(); // in the thread it is too late to close readers
  return thread.render(bytes, work);
};

/** {@link renderInThread} for `encodeSizes`. */
export const renderSizesInThread = async (bytes: Buffer, work: SizesWork): Promise<Files> => {
  await loadedSharp();
  return thread.render(bytes, work);
};
