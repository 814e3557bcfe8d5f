import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';

/** Takes away objects that became nothing. */
@Injectable()
export class DiscardObject {
  constructor(
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  async discard(objectKey: string): Promise<void> {
    try {
      await this.store.delete(objectKey);
    } catch (error) {
      this.logger.warn({ err: error, objectKey }, 'Object not deleted; a sweep will');
    }
  }

  /**
   * Answers what `work` does, and takes the object away when it refuses. Any other error may have struck after the
   * commit, and then the row needs its object; the sweeper knows.
   */
  async ifRefused<T>(objectKey: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) await this.discard(objectKey);
      throw error;
    }
  }
}
