import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { SetFeaturedDto } from '@vitrine/contracts/media/photo-input.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';

/** SEC-11, ADM-FEAT-05. The photographer's own switch: the last one who sets it wins (ADM-FEAT-10). */
@Injectable()
export class FeaturePhoto {
  constructor(
    private readonly change: ChangePhoto,
    private readonly acts: ActLog,
  ) {}

  async set({ photoId, featured }: SetFeaturedDto): Promise<Photo> {
    const photo = await this.change.one({ id: photoId, trashedAt: null }, (found) => {
      if (found.featured === featured) return false;
      found.featured = featured;
      this.acts.record({
        act: featured ? 'photo.feature' : 'photo.unfeature',
        subject: ['photo', photoId],
        before: { featured: !featured },
        after: { featured },
      });
      return true;
    });
    return photo ?? raise('PHOTO_NOT_FOUND');
  }
}
