import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { handledBy, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { ImageAccess } from './image-access.js';

/** Discards cached grants of photos and site images that have changed. */
@Injectable()
export class ImageAccessEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    private readonly events: LiveEvents,
    private readonly access: ImageAccess,
  ) {}

  onApplicationBootstrap(): void {
    // The address may be new: what is cached stands under the one before.
    const changed = ({ id, image }: { id: string; image: { base: string } }): void => {
      this.access.invalidatePhoto(id);
      this.access.invalidate(image.base);
    };
    this.stop = this.events.subscribe(
      handledBy({
        'media.photo_changed': changed,
        'media.site_image_changed': changed,
        'media.photo_deleted': ({ photoId }) => this.access.invalidatePhoto(photoId),
      }),
    );
  }

  onModuleDestroy(): void {
    this.stop();
  }
}
