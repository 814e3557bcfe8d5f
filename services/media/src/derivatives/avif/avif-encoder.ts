import { fork, type ChildProcess } from 'node:child_process';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AVIF } from '../encodings.js';
import type { Pixels } from '../pixels.js';
import type { EncodeResponse, EncodeRequest } from './avif-process.js';

/** Two to five seconds of an idle machine are minutes of a busy one; a hanging encoder must not be for ever. */
const TIMEOUT_MS = 30 * 60_000;

/** Tests run this file as it stands; the product runs what the compiler made of it. */
const processFile = (): URL =>
  new URL(`./avif-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Encodes images beside everything else, see `avif-process.ts`. */
@Injectable()
export class AvifEncoder implements OnModuleDestroy {
  private readonly running = new Set<ChildProcess>();
  private isStopping = false;

  /** One file per size, or null when this process has to go first. Throws when the image cannot be encoded. */
  async encode({ data, info }: Pixels, sizes: EncodeRequest['sizes']): Promise<Uint8Array[] | null> {
    if (this.isStopping) return null;
    const answer = await this.ask({ data, info, sizes, options: AVIF });
    if (this.isStopping) return null;
    if ('error' in answer) throw new Error(answer.error);
    return answer.files;
  }

  /** Shutdown does not wait for AVIF: the rows keep what is left to do. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const child of this.running) child.kill('SIGKILL');
  }

  private async ask(order: EncodeRequest): Promise<EncodeResponse> {
    // The flags of this process (a heap of its own size, a test runner's) are not meant for that one.
    const child = fork(processFile(), { serialization: 'advanced', execArgv: ['--no-warnings'] });
    this.running.add(child);
    try {
      return await answerOf(child, order);
    } finally {
      this.running.delete(child);
      child.kill('SIGKILL');
    }
  }
}

/** What the process answers; how it ended, when it ends without an answer. */
const answerOf = (child: ChildProcess, order: EncodeRequest): Promise<EncodeResponse> =>
  new Promise((resolve) => {
    const settle = (answer: EncodeResponse): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle({ error: 'AVIF encoder took too long' }), TIMEOUT_MS);
    child.once('message', (answer) => settle(answer as EncodeResponse));
    child.once('error', (error) => settle({ error: String(error) }));
    child.once('exit', (code, signal) => settle({ error: `AVIF encoder ended with ${signal ?? code}` }));
    child.send(order, (error) => {
      if (error) settle({ error: String(error) });
    });
  });
