import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LiveEvents } from '@vitrine/platform/outbox/live-events';
import { ImageAccess } from '../images/image-access.js';
import { CurrentUsers } from '../sessions/current-users.js';
import { SseHub } from './sse-hub.js';
import { type LiveEvent, updatesOf } from './updates-of.js';

/**
 * Passes on what is called out: first to what this process remembers, so that a page that asks again gets the new state,
 * then to the open pages. An event that is not heard costs seconds, not truth: whatever is remembered here runs out, and
 * pages that may have missed something connect again, and ask for everything.
 */
@Injectable()
export class EventSubscriber implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    private readonly events: LiveEvents,
    private readonly currentUsers: CurrentUsers,
    private readonly access: ImageAccess,
    private readonly hub: SseHub,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = this.events.subscribe(
      (event) => this.hear(event as LiveEvent),
      () => this.hub.reopen(),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }

  private hear(event: LiveEvent): void {
    this.forgetWhatChanged(event);
    const meant = updatesOf(event);
    if (meant) this.hub.send(meant.userId, meant.updates);
  }

  private forgetWhatChanged({ name, payload }: LiveEvent): void {
    switch (name) {
      case 'identity.user_changed':
        return this.currentUsers.invalidate(payload.id);
      case 'identity.user_deleted':
        return this.currentUsers.invalidate(payload.userId);
      case 'media.photo_deleted':
        return this.access.invalidatePhoto(payload.photoId);
      case 'media.photo_changed':
      case 'media.site_image_changed':
        // The address may be new: what is remembered stands under the one before.
        this.access.invalidatePhoto(payload.id);
        return this.access.invalidate(payload.image.base);
      case 'media.photos_ordered':
      case 'media.category_changed':
        return;
    }
  }
}
