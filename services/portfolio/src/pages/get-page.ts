import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PortfolioRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toHeroDto } from '../heroes/hero.mapper.js';
import { toCategoryCounts, toProfileDto, toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import type { PhotoOnPage } from '../read-model/public-photos.repository.js';
import { PageHeads } from './page-heads.js';
import { PagePhotosRepository } from './page-photos.repository.js';

/** The first part of a public page, in three queries for any size. */
@Controller()
export class GetPage {
  constructor(
    private readonly heads: PageHeads,
    private readonly photos: PagePhotosRepository,
  ) {}

  @RpcHandler('portfolio.page.get')
  async get(@Payload() { identifier }: PortfolioRefDto): Promise<PortfolioPageDto> {
    const found = (await this.heads.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const { owner, hero, logo } = found;
    const { first, moreFeatured, counted } = await this.photos.shown(owner.id);
    const shown = ({ photo, ownLabel }: PhotoOnPage): PublicPhotoDto => toPublicPhotoDto(photo, owner, ownLabel);
    return {
      ...this.heads.of(found, null),
      profile: toProfileDto(owner, toCategoryCounts(counted), logo),
      hero: hero && toHeroDto(hero),
      photos: first.map(shown),
      moreFeatured: moreFeatured.map(shown),
    };
  }
}
