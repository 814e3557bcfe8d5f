import { Injectable } from '@nestjs/common';
import type { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { ExportPageOfOwnerDto } from '@vitrine/contracts/media/media.rpc';
import { toSnapshot } from './photo.mapper.js';
import { PhotosRepository } from './photos.repository.js';

/** Photos as other services may know them, page by page. */
@Injectable()
export class ExportPhotos {
  constructor(private readonly photos: PhotosRepository) {}

  async all({ after, limit }: ExportPageDto): Promise<PhotoSnapshot[]> {
    return (await this.photos.export(after, limit)).map(toSnapshot);
  }

  async ofOwner({ ownerId, after, limit }: ExportPageOfOwnerDto): Promise<PhotoSnapshot[]> {
    return (await this.photos.exportOfOwner(ownerId, after, limit)).map(toSnapshot);
  }
}
