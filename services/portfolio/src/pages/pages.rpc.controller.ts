import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PortfolioPhotosDto, PortfolioRefDto, PublicPhotoRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetPagePhotos } from './get-page-photos.js';
import { GetPage } from './get-page.js';
import { GetPhoto } from './get-photo.js';

@Controller()
export class PagesRpcController {
  constructor(
    private readonly getPage: GetPage,
    private readonly getPagePhotos: GetPagePhotos,
    private readonly getPhoto: GetPhoto,
  ) {}

  @RpcHandler('portfolio.page.get')
  get(@Payload() dto: PortfolioRefDto): Promise<PortfolioPageDto> {
    return this.getPage.get(dto);
  }

  @RpcHandler('portfolio.page.photos')
  photos(@Payload() dto: PortfolioPhotosDto): Promise<{ photos: PublicPhotoDto[] }> {
    return this.getPagePhotos.get(dto);
  }

  @RpcHandler('portfolio.photo.get')
  photo(@Payload() dto: PublicPhotoRefDto): Promise<PublicPhotoDto> {
    return this.getPhoto.get(dto);
  }
}
