import { fork, type ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { avifFor } from '../encodings.js';
import type { Pixels, Size } from '../pixels.js';
import type { EncodeResponse, EncodeRequest } from './avif-process.js';

/** Two to five seconds of an idle machine are minutes of a busy one; a hanging encoder must not be for ever. */
const TIMEOUT_MS = 30 * 60_000;

/** Tests run this file as it stands; the product runs what the compiler made of it. */
const processFile = (): URL =>
  new URL(`./avif-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** How long a process waits for the next image: to start one takes as long as the narrow widths of a photo. */
const SPARE_MS = 5_000;

/** Encodes images beside everything else, see `avif-process.ts`. */
@Injectable()
export class AvifEncoder implements OnModuleDestroy {
  private readonly running = new Set<ChildProcess>();
  /** Waits for an image. */
  private spare: ChildProcess | undefined;
  private spareTimer: NodeJS.Timeout | undefined;
  private isStopping = false;

  /** One file per size (ascending), or null when this process has to go first. Throws when the image cannot be encoded. */
  async encode({ data, info }: Pixels, sizes: readonly Size[]): Promise<Uint8Array[] | null> {
    if (this.isStopping) return null;
    const steps = sizes.map((size) => ({ ...size, options: avifFor(size.width) }));
    const answer = await this.ask({ data, info, steps });
    if (this.isStopping) return null;
    if ('error' in answer) throw new Error(answer.error);
    return answer.files;
  }

  /** Shutdown does not wait for AVIF: the rows keep what is left to do. */
  onModuleDestroy(): void {
    this.isStopping = true;
    clearTimeout(this.spareTimer);
    for (const child of this.running) child.kill('SIGKILL');
  }

  private async ask(order: EncodeRequest): Promise<EncodeResponse> {
    const child = this.spare ?? this.start();
    this.spare = undefined;
    clearTimeout(this.spareTimer);
    const answer = await answerOf(child, order);
    if ('error' in answer || this.spare) child.kill('SIGKILL');
    else this.keep(child);
    return answer;
  }

  private start(): ChildProcess {
    // The flags of this process (a heap of its own size, a test runner's) are not meant for that one.
    const child = fork(processFile(), { serialization: 'advanced', execArgv: ['--no-warnings'] });
    this.running.add(child);
    const forget = (): void => {
      this.running.delete(child);
      if (this.spare === child) this.spare = undefined;
    };
    child.once('exit', forget);
    child.on('error', forget);
    return child;
  }

  private keep(child: ChildProcess): void {
    if (!this.running.has(child) || this.isStopping) return;
    this.spare = child;
    this.spareTimer = setTimeout(() => {
      this.spare = undefined;
      child.kill('SIGKILL');
    }, SPARE_MS).unref();
  }
}

/** What the process answers; how it ended, when it ends without an answer. */
const answerOf = (child: ChildProcess, order: EncodeRequest): Promise<EncodeResponse> =>
  new Promise((resolve) => {
    const settle = (answer: EncodeResponse): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const timer = setTimeout(() => settle({ error: 'AVIF encoder took too long' }), TIMEOUT_MS);
    const onMessage = (answer: unknown): void => settle(answer as EncodeResponse);
    const onError = (error: unknown): void => settle({ error: String(error) });
    const onExit = (code: number | null, signal: string | null): void =>
      settle({ error: `AVIF encoder ended with ${signal ?? code}` });
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    child.send(order, (error) => {
      if (error) onError(error);
    });
  });
