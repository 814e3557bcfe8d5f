import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { Leftovers } from '../storage/leftovers.js';

/**
 * Makes derivatives for one row and records them there. Photos, files that replace a photo's, and site images implement
 * it, for WebP and for AVIF. May run twice; the second run finds the work done.
 */
export abstract class DerivativesJob<Row, Made extends { widths: number[] }> {
  constructor(private readonly leftovers: Leftovers) {}

  protected abstract find(id: string): Promise<Row | null>;

  /** The widths the row has; null while they are still to be made. */
  protected abstract existing(row: Row): number[] | null;

  /** Makes and stores the derivatives; null while other work has to come first. */
  protected abstract make(row: Row): Promise<Made | null>;

  /** Records them; false when the row is gone, or has another file by now. */
  protected abstract save(row: Row, made: Made): Promise<boolean>;

  protected abstract prefixOf(row: Row): string;

  /** After the last attempt of a job: marks the row failed, unless a later job may succeed (`finalFailure`). */
  abstract giveUp(id: string, error: AppError): Promise<void>;

  /** No widths: the work waits, and a reconciler queues it again. Throws what making throws. */
  async perform(id: string): Promise<{ widths: number[] } | 'gone'> {
    const row = await this.find(id);
    if (!row) return 'gone';
    const widths = this.existing(row);
    if (widths) return { widths };
    const made = await this.make(row);
    if (!made) return { widths: [] };
    if (await this.save(row, made)) return { widths: made.widths };
    // The deletion of the row's objects may have swept this prefix already.
    await this.leftovers.remove(this.prefixOf(row));
    return 'gone';
  }
}
