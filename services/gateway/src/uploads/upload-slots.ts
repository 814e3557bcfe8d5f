import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UPLOADS_AT_ONCE } from '@vitrine/contracts/media/photo.rules';
import { Sender } from './sender.js';

/** Two open pages of one user. */
const OF_PERSON = 2 * UPLOADS_AT_ONCE;
/** The S3 driver holds one part of 5 MB of each. */
const OF_PROCESS = 48;

interface Slot {
  readonly userId: string;
  readonly sender: Sender;
}

/** How many uploads this process takes in at once, in all and of each user. */
@Injectable()
export class UploadSlots {
  private readonly taken = new Set<Slot>();

  /**
   * Runs `work` in a place of `userId`'s. Throws `TOO_MANY_UPLOADS` or `UPLOADS_BUSY` instead of waiting for one. When
   * all are taken, the slowest sender gives up its place, if it is too slow to keep others from theirs.
   */
  async run<T>(userId: string, work: (sender: Sender) => Promise<T>): Promise<T> {
    const own = [...this.taken].filter((slot) => slot.userId === userId);
    if (own.length >= OF_PERSON) throw new AppError('TOO_MANY_UPLOADS');
    if (this.taken.size >= OF_PROCESS && !this.hangUpOnSlowest()) throw new AppError('UPLOADS_BUSY');
    const slot: Slot = { userId, sender: new Sender() };
    this.taken.add(slot);
    try {
      return await work(slot.sender);
    } finally {
      this.taken.delete(slot);
    }
  }

  private hangUpOnSlowest(): boolean {
    const [slowest] = [...this.taken]
      .filter(({ sender }) => sender.isTooSlow)
      .toSorted((a, b) => a.sender.bytesPerSecond - b.sender.bytesPerSecond);
    if (!slowest) return false;
    slowest.sender.hangUp();
    return this.taken.delete(slowest);
  }
}
