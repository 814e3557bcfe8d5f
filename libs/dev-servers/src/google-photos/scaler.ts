import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Photograph, PhotographFile } from './photographs.js';
import type { ScalingJob } from './scale-photographs.main.js';

/** The size that a base URL asks for. */
export interface WantedSize {
  readonly width?: number;
  readonly height?: number;
  readonly crop: boolean;
}

interface WaitingJob extends ScalingJob {
  done(): void;
  fail(error: Error): void;
}

/**
 * Photographs in smaller sizes, each made once and kept as a file. A process that ends with its work makes them: an image
 * library takes tens of MB, and the process of the stand-in lives as long as the product.
 */
export class Scaler {
  private readonly made = new Map<string, Promise<string>>();
  private waiting: WaitingJob[] = [];
  private isWorking = false;

  constructor(private readonly dir: string) {}

  /** Path of a JPEG that fits into the size; a photograph is never enlarged. */
  async fit(name: Photograph, file: PhotographFile, size: WantedSize): Promise<string> {
    const { width = Infinity, height = Infinity, crop } = size;
    if (width >= file.width && height >= file.height) return file.path;
    const target = join(this.dir, `${name}-${size.width ?? ''}x${size.height ?? ''}${crop ? 'c' : ''}.jpg`);
    const known = this.made.get(target);
    if (known) return known;
    const made = existsSync(target) ? Promise.resolve(target) : this.make({ ...size, source: file.path, target });
    this.made.set(target, made);
    made.catch(() => this.made.delete(target));
    return made;
  }

  private make(job: ScalingJob): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...job, done: () => resolve(job.target), fail: reject });
      if (!this.isWorking) setImmediate(() => void this.work());
      this.isWorking = true;
    });
  }

  /** One process for all that wait; what comes meanwhile waits for the next. */
  private async work(): Promise<void> {
    mkdirSync(this.dir, { recursive: true });
    while (this.waiting.length > 0) {
      const jobs = this.waiting;
      this.waiting = [];
      await scale(jobs);
    }
    this.isWorking = false;
  }
}

/** Beside this file, compiled or not. */
const PROGRAM = join(import.meta.dirname, `scale-photographs.main${extname(import.meta.filename)}`);

const scale = async (jobs: readonly WaitingJob[]): Promise<void> => {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('close', () => resolve()));
  child.stdin.on('error', () => undefined); // told by the jobs that it leaves undone
  child.stdin.end(JSON.stringify(jobs));
  createInterface(child.stdout).on('line', (target) => jobs.find((job) => job.target === target)?.done());
  await ended;
  for (const job of jobs) job.fail(new Error(`${job.target} was not made.`)); // nothing, where it was
};
