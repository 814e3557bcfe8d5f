import { Injectable } from '@nestjs/common';
import { LiveUpdatePublisher } from '@vitrine/platform/live-updates/live-update-publisher';

/** Has open pages read the state of the link again. */
@Injectable()
export class LibraryStatusPublisher {
  constructor(private readonly updates: LiveUpdatePublisher) {}

  /** Fire-and-forget: a page that misses it reads later. */
  changed(userId: string): void {
    void this.updates.publish(userId, [{ kind: 'photo-library' }]);
  }
}
