import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PortfolioPhotosDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import { PagePhotosRepository } from './page-photos.repository.js';
import { PagesRepository } from './pages.repository.js';

@Controller()
export class GetPagePhotos {
  constructor(
    private readonly pages: PagesRepository,
    private readonly photos: PagePhotosRepository,
  ) {}

  @RpcHandler('portfolio.page.photos')
  async get(
    @Payload() { identifier, limit, offset, order = 'arranged' }: PortfolioPhotosDto,
  ): Promise<{ photos: PublicPhotoDto[] }> {
    const { owner } = (await this.pages.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const part = await this.photos.part(owner.id, { limit, offset, order });
    return { photos: part.map(({ photo, ownLabel }) => toPublicPhotoDto(photo, owner, ownLabel)) };
  }
}
