import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PublicPhotoRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';
import { PagesRepository } from './pages.repository.js';

/** A photo by its own link. A private one, a foreign one and none at all are the same answer (SEC-18). */
@Controller()
export class GetPhoto {
  constructor(
    private readonly pages: PagesRepository,
    private readonly photos: PublicPhotosRepository,
  ) {}

  @RpcHandler('portfolio.photo.get')
  async get(@Payload() { identifier, photoId }: PublicPhotoRefDto): Promise<PublicPhotoDto> {
    const page = identifier === undefined ? null : await this.pages.find(identifier);
    if (identifier !== undefined && !page) raise('PORTFOLIO_NOT_FOUND');
    const { photo, owner, ownLabel } = (await this.photos.findShown(photoId)) ?? raise('PHOTO_NOT_FOUND');
    if (page && page.owner.id !== owner.id) raise('PHOTO_NOT_FOUND');
    return toPublicPhotoDto(photo, owner, ownLabel);
  }
}
