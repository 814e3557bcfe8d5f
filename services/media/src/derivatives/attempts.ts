import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FILE_BYTES_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Attempt } from './image-memory.js';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';

/** Attempts at decoding that may end without a result, over every job and every crash, before an image is given up. */
export const ATTEMPTS_MAX = 3;

/**
 * From the first failure: how long a missing or unreadable original is looked for, and how long what nobody has foreseen
 * is tried again, such as a place in the store that cannot be written. An outage is waited for without end.
 */
const PATIENCE_MS: Partial<Record<ErrorCode, number>> = { ORIGINAL_MISSING: 24 * 3_600_000, INTERNAL: 10 * 60_000 };

/** An original, and the row in which attempts at it are counted. */
export interface Source {
  table: 'photos' | 'site_images' | 'photo_replacements';
  column: 'render_tries' | 'avif_tries' | 'sizes_tries';
  id: string;
  /** Attempts that had not ended when the row was read. */
  earlier: number;
  objectKey: string;
}

/**
 * Counts attempts at decoding in the image's own row: before the first pixel, and reset after the last, so that an image
 * that crashes its worker, or exhausts its memory or time, leaves a trace. The next attempt has the process to itself,
 * which clears an image that only stood beside the culprit; after {@link ATTEMPTS_MAX} the image is given up.
 */
@Injectable()
export class Attempts {
  private readonly large = new Semaphore(1);

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Runs `work` on the original. Throws ORIGINAL_MISSING, IMAGE_UNPROCESSABLE after too many attempts, and what `work`
   * throws.
   */
  async withOriginal<T>(source: Source, work: (original: Buffer, attempt: Attempt) => Promise<T>): Promise<T> {
    const result = await this.whole(source.objectKey, (original) =>
      work(original, { isSuspect: source.earlier > 0, begin: () => this.count(source) }),
    );
    // Every pixel was decoded and encoded: a later failure, such as a store outage, is not the image's.
    await this.em.execute(`update ${source.table} set ${source.column} = 0 where id = ?`, [source.id]);
    return result;
  }

  /** A file that came for delivery may be eight times as large as others: of those one is in memory at a time. */
  private async whole<T>(key: string, work: (original: Buffer) => Promise<T>): Promise<T> {
    const read = async (maxBytes: number): Promise<T> => {
      const original = (await this.store.getBuffer(key, maxBytes)) ?? raise('ORIGINAL_MISSING');
      const result = await work(original);
      releaseBuffer(original);
      return result;
    };
    return read(FILE_BYTES_MAX.portfolio).catch((error: unknown) => {
      const isLarge = error instanceof AppError && error.code === 'FILE_TOO_LARGE';
      return isLarge ? this.large.run(() => read(FILE_BYTES_MAX.delivery)) : Promise.reject(error);
    });
  }

  /** A row that is gone meanwhile has no count to exceed; its derivatives are removed when they cannot be recorded. */
  private async count({ table, column, id }: Source): Promise<void> {
    // Judged in the locked row: one that is removed while the lock is waited for is gone, not given up.
    const [row] = await this.em.execute<{ is_given_up: boolean }[]>(
      `with locked as (select ${column} as earlier from ${table} where id = ? for update)
       update ${table} set ${column} = least(earlier + 1, ?) from locked where id = ? returning earlier >= ? as is_given_up`,
      [id, ATTEMPTS_MAX, id, ATTEMPTS_MAX],
    );
    if (row?.is_given_up) throw new AppError('IMAGE_UNPROCESSABLE');
  }
}

/** What is kept of an image's failures, in its row. */
interface Failing {
  renderTries: number;
  failingSince?: Date | null | undefined;
}

/**
 * The permanent failure after a job's last attempt; null while a later job may succeed, because a store or database
 * outage is not the image's. Notes in the row since when there has been nothing but failures of its own.
 */
export const finalFailure = (row: Failing, { code, retryable }: AppError, now = Date.now()): ErrorCode | null => {
  const patience = PATIENCE_MS[code];
  const since = patience === undefined ? null : (row.failingSince ?? new Date(now));
  row.failingSince = since;
  if (!retryable) return code;
  if (row.renderTries >= ATTEMPTS_MAX) return 'IMAGE_UNPROCESSABLE';
  if (patience === undefined || since === null || now - since.getTime() <= patience) return null;
  return code === 'INTERNAL' ? 'JOB_FAILED' : code;
};

/** As {@link finalFailure} for AVIF: WebP is there meanwhile, so a missing original is waited for without end. */
export const finalAvifFailure = (error: AppError, renderTries: number): ErrorCode | null =>
  finalFailure({ renderTries }, error);
