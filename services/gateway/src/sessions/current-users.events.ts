import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { handledBy, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { CurrentUsers } from './current-users.js';

/** Discards cached users that have changed or are gone. */
@Injectable()
export class CurrentUsersEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    private readonly events: LiveEvents,
    private readonly currentUsers: CurrentUsers,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.events.subscribe(
      handledBy({
        'identity.user_changed': ({ id }) => this.currentUsers.invalidate(id),
        'identity.user_deleted': ({ userId }) => this.currentUsers.invalidate(userId),
      }),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
