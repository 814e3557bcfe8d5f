import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { Attempt } from './attempt.js';

/** Attempts at decoding that may end without a result, over every job and every crash, before an image is given up. */
export const ATTEMPTS_MAX = 3;

/** An original that is missing or cannot be read, for whatever reason, is looked for so long. */
const PATIENCE_MS = 24 * 3_600_000;

/** Where the attempts at an image are counted. */
interface Counted {
  table: 'photos' | 'pictures' | 'photo_replacements';
  column: 'render_tries' | 'avif_tries';
  id: string;
  /** How many had not ended when the row was read. */
  earlier: number;
}

/**
 * Counts attempts at decoding in the image's own row: before the first pixel, and forgotten with the last, so that what
 * takes its worker down, or its memory or time, leaves a trace. The next attempt has the process to itself, which
 * clears an image that only stood beside the culprit; after {@link ATTEMPTS_MAX} the image is given up.
 */
@Injectable()
export class Attempts {
  constructor(private readonly em: EntityManager) {}

  /** The next attempt. Its beginning throws IMAGE_UNPROCESSABLE when there were too many. */
  next({ table, column, id, earlier }: Counted): Attempt {
    return {
      isSuspect: earlier > 0,
      begin: async () => {
        const counted = await this.em.execute<unknown[]>(
          `update ${table} set ${column} = ${column} + 1 where id = ? and ${column} < ? returning 1`,
          [id, ATTEMPTS_MAX],
        );
        if (counted.length === 0) throw new AppError('IMAGE_UNPROCESSABLE');
      },
    };
  }

  /** Every pixel was decoded and encoded: what fails from now on, such as a store that is away, is not the image's. */
  async succeeded({ table, column, id }: Counted): Promise<void> {
    await this.em.execute(`update ${table} set ${column} = 0 where id = ?`, [id]);
  }
}

/**
 * Why nothing more is tried after a job's last attempt; null while the next job may help, because a store or a
 * database that is away is no image's fault. `since` is when the derivatives were asked for.
 */
export const finalFailure = ({ code, retryable }: AppError, attempts: number, since: Date): ErrorCode | null => {
  if (!retryable) return code;
  if (attempts >= ATTEMPTS_MAX) return 'IMAGE_UNPROCESSABLE';
  const isOverdue = Date.now() - since.getTime() > PATIENCE_MS;
  return isOverdue && (code === 'ORIGINAL_MISSING' || code === 'INTERNAL') ? 'ORIGINAL_MISSING' : null;
};
