import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { type ItemSize, LibraryError, type LibraryFile, PhotoLibrary } from '../photo-library/photo-library.js';

/** What is downloaded, for whom. */
export interface Wanted {
  readonly userId: string;
  readonly baseUrl: string;
  readonly size: ItemSize;
  /** Aborts when the process has to go. */
  readonly signal: AbortSignal;
}

/** Streams the bytes of items, within limits of time. */
@Injectable()
export class Download {
  /** How long the bytes of one item may take: in each span of `paceMs` at least `paceBytes` have to come. */
  readonly limits = { totalMs: 120_000, paceMs: 15_000, paceBytes: 16 * 1024 };

  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
  ) {}

  /**
   * Gives `use` the file, whose stream fails as `away` when it breaks off, stops or crawls; what is not read is dropped.
   */
  async run<T>({ userId, baseUrl, size, signal }: Wanted, use: (file: LibraryFile) => Promise<T>): Promise<T> {
    const giveUp = new AbortController();
    const pace = { now: 0, before: 0 };
    const timer = setTimeout(() => giveUp.abort(), this.limits.totalMs);
    const watch = setInterval(() => {
      if (pace.now - pace.before < this.limits.paceBytes) giveUp.abort();
      pace.before = pace.now;
    }, this.limits.paceMs);
    try {
      const either = AbortSignal.any([signal, giveUp.signal]);
      const file = await this.calls.run(userId, (token) => this.library.open(token, baseUrl, size, either));
      // It may break off before it is read.
      file.stream.on('error', () => undefined);
      try {
        return await use({ ...file, stream: counted(file.stream, pace) });
      } finally {
        file.stream.destroy();
      }
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }
}

const counted = (stream: Readable, pace: { now: number }): Readable => {
  const passing = async function* () {
    try {
      for await (const chunk of stream) {
        pace.now += (chunk as Uint8Array).byteLength;
        yield chunk as Uint8Array;
      }
    } catch {
      // The cause may name the address.
      throw new LibraryError('away');
    }
  };
  return Readable.from(passing(), { objectMode: false });
};
