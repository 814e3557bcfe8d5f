import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { UPLOADS_AT_ONCE } from '@vitrine/contracts/media/photo.rules';

/** Two open pages of one person. */
const OF_PERSON = 2 * UPLOADS_AT_ONCE;
/** The S3 driver holds one part of 5 MB of each. */
const OF_PROCESS = 48;

/** How many uploads this process takes in at once, of everybody and of each person. */
@Injectable()
export class UploadSlots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  /** Runs `work` in a place of `userId`'s. Throws `TOO_MANY_UPLOADS` or `UPLOADS_BUSY` instead of waiting for one. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.taken.get(userId) ?? 0;
    if (own >= OF_PERSON) throw new AppError('TOO_MANY_UPLOADS');
    if (this.all >= OF_PROCESS) throw new AppError('UPLOADS_BUSY');
    this.taken.set(userId, own + 1);
    this.all += 1;
    try {
      return await work();
    } finally {
      this.all -= 1;
      const left = (this.taken.get(userId) ?? 1) - 1;
      if (left > 0) this.taken.set(userId, left);
      else this.taken.delete(userId);
    }
  }
}
