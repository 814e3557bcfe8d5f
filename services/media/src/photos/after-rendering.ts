import { Injectable } from '@nestjs/common';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import type { Photo } from './photo.entity.js';
import { PhotoFollowers } from './photo-followers.js';

/** What follows when a photo's derivatives are ready or have failed. */
@Injectable()
export class AfterRendering {
  constructor(
    private readonly followers: PhotoFollowers,
    private readonly avif: EnqueueAvif,
  ) {}

  async ready(photo: Photo): Promise<void> {
    await this.followers.notify('rendered', photo);
    await this.avif.renderedPhoto(photo.id);
  }

  async failed(photoId: string): Promise<void> {
    await this.followers.notify('renderingFailed', photoId);
  }
}
