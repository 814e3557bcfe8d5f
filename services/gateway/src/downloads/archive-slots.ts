import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

/** Each reads one file from the store at a time, for as long as its reader takes. */
const OF_PROCESS = 8;

/** An archive that is sent. */
interface Sending {
  readonly archiveId: string;
  /** Ends it. */
  readonly stop: () => void;
}

/** How many archives this process sends at once: one of each user, and a few of all. */
@Injectable()
export class ArchiveSlots {
  private readonly taken = new Map<string, Sending>();

  /** Throws `DOWNLOAD_RUNNING` or `DOWNLOADS_BUSY` when there is no place for an archive of `userId`. */
  assertFree(userId: string): void {
    if (this.taken.has(userId)) throw new AppError('DOWNLOAD_RUNNING');
    if (this.taken.size >= OF_PROCESS) throw new AppError('DOWNLOADS_BUSY');
  }

  /**
   * Takes a place; answers how to leave it, which may be done twice. What is taken up again takes the place of its own
   * broken predecessor, whose end the process may not have noticed yet. Throws as {@link assertFree} does.
   */
  take(userId: string, sending: Sending): () => void {
    const former = this.taken.get(userId);
    if (former?.archiveId === sending.archiveId) this.end(userId, former);
    this.assertFree(userId);
    this.taken.set(userId, sending);
    return () => void (this.taken.get(userId) === sending && this.taken.delete(userId));
  }

  private end(userId: string, former: Sending): void {
    this.taken.delete(userId);
    former.stop();
  }
}
