import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { CONFIG } from '@vitrine/platform/config/base-config';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import type { MediaConfig } from '../config.js';
import { derivativePrefix } from '../storage/object-keys.js';
import type { Attempt } from './image-memory.js';
import { Attempts, type Source } from './attempts.js';
import { bytesByName, type Files } from './pixels.js';
import { storedName } from '../storage/size-names.js';
import { withEmbeddedMetadata } from './with-packet.js';

/** What was made and stored: of the files their lengths are left. */
export type Stored<Made extends Files> = Omit<Made, 'derivatives'> & { derivativeBytes: Record<string, number> };

/** Makes and stores derivatives of an original; does not record them in a row. */
@Injectable()
export class RenderFile {
  /** Of what takes processor and memory; what is made is stored outside of them, while the next file has its turn. */
  private readonly turns: Semaphore;

  constructor(
    private readonly store: ObjectStore,
    private readonly attempts: Attempts,
    @Inject(CONFIG) { DERIVATIVES_CONCURRENCY }: MediaConfig,
  ) {
    this.turns = new Semaphore(DERIVATIVES_CONCURRENCY);
  }

  /**
   * Stores what `encode` makes under `prefix`, with metadata in those that carry some. Throws ORIGINAL_MISSING,
   * IMAGE_UNPROCESSABLE and what `encode` throws.
   */
  async render<Made extends Files>(
    source: Omit<Source, 'column'> & Partial<Source>,
    prefix: string,
    encode: (original: Buffer, attempt: Attempt) => Promise<Made>,
    metadata: (made: Omit<Made, 'derivatives'>) => PacketMetadata = () => ({}),
  ): Promise<Stored<Made>> {
    const { derivatives: bare, ...made } = await this.turns.run(() =>
      this.attempts.withOriginal({ column: 'render_tries', ...source }, encode),
    );
    const embedded = metadata(made);
    const derivatives = bare.map((one) => storedName(withEmbeddedMetadata(one, embedded)));
    try {
      await Promise.all(
        derivatives.map(({ name, bytes, contentType }) =>
          this.store.put(`${prefix}${name}`, bytes, { contentType, size: bytes.length }),
        ),
      );
    } catch (error) {
      throw isDenied(error) && (await this.canWriteElsewhere())
        ? Object.assign(new AppError('INTERNAL'), { cause: error })
        : error;
    }
    const derivativeBytes = bytesByName(derivatives);
    for (const { bytes } of derivatives) releaseBuffer(bytes);
    return { ...made, derivativeBytes };
  }

  /** Then a folder of this image alone may not be written; a whole store that may not be is an outage. */
  private async canWriteElsewhere(): Promise<boolean> {
    const prefix = derivativePrefix(randomUUID(), randomUUID());
    try {
      await this.store.put(`${prefix}probe`, Buffer.of(0), { contentType: 'text/plain', size: 1 });
      await this.store.deletePrefix(prefix);
      return true;
    } catch {
      return false;
    }
  }
}

const isDenied = (error: unknown): boolean =>
  error instanceof AppError &&
  ['EACCES', 'EPERM'].includes(String((error.cause as NodeJS.ErrnoException | null)?.code));
