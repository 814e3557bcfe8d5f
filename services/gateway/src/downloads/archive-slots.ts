import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

/** Each reads one file from the store at a time, for as long as its reader takes. */
const OF_PROCESS = 8;

/** How many archives this process sends at once: one of each user, and a few of all. */
@Injectable()
export class ArchiveSlots {
  private readonly taken = new Set<string>();

  /** Throws `DOWNLOAD_RUNNING` or `DOWNLOADS_BUSY` when there is no place for `userId`. */
  assertFree(userId: string): void {
    if (this.taken.has(userId)) throw new AppError('DOWNLOAD_RUNNING');
    if (this.taken.size >= OF_PROCESS) throw new AppError('DOWNLOADS_BUSY');
  }

  /** Takes a place; answers how to leave it, which may be done twice. Throws as {@link assertFree} does. */
  take(userId: string): () => void {
    this.assertFree(userId);
    this.taken.add(userId);
    let isOver = false;
    return () => {
      if (!isOver) this.taken.delete(userId);
      isOver = true;
    };
  }
}
