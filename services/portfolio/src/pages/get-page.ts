import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PortfolioRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { YEAR } from '@vitrine/contracts/portfolio/rights.rules';
import { resolveTemplate } from '@vitrine/contracts/portfolio/template.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toHeroDto } from '../heroes/hero.mapper.js';
import { pageYear, toCategoryCounts, toProfileDto, toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import type { PhotoOnPage } from '../read-model/public-photos.repository.js';
import { toTemplateDto } from '../templates/templates.js';
import { TemplatesRepository } from '../templates/templates.repository.js';
import { PagePhotosRepository } from './page-photos.repository.js';
import { PagesRepository } from './pages.repository.js';

/** The first part of a public page, in three queries for any size. */
@Controller()
export class GetPage {
  constructor(
    private readonly pages: PagesRepository,
    private readonly photos: PagePhotosRepository,
    private readonly templates: TemplatesRepository,
  ) {}

  @RpcHandler('portfolio.page.get')
  async get(@Payload() { identifier }: PortfolioRefDto): Promise<PortfolioPageDto> {
    // The revision is read before the photos: a change in between makes the answer look older than it is, never newer.
    const { owner, ...head } = (await this.pages.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const [{ first, moreFeatured, counted }, templates] = await Promise.all([
      this.photos.shown(owner.id),
      this.templates.all(),
    ]);
    const shown = ({ photo, ownLabel }: PhotoOnPage): PublicPhotoDto => toPublicPhotoDto(photo, owner, ownLabel);
    return {
      revision: owner.copyright?.includes(YEAR) ? `${head.revision}.${pageYear()}` : head.revision,
      profile: toProfileDto(owner, toCategoryCounts(counted)),
      template: resolveTemplate(templates.map(toTemplateDto), head.templateId) ?? raise('TEMPLATE_NOT_FOUND'),
      hero: head.hero && toHeroDto(head.hero),
      photos: first.map(shown),
      moreFeatured: moreFeatured.map(shown),
      ...(head.isFormer && { isMoved: true }),
    };
  }
}
