import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PortfolioRefDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { resolveTemplate } from '@vitrine/contracts/portfolio/template.rules';
import { toHeroDto } from '../heroes/hero.mapper.js';
import { toProfileDto, toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import { PublicPhotosRepository } from '../read-model/public-photos.repository.js';
import { ListTemplates } from '../templates/list-templates.js';
import { PagesRepository } from './pages.repository.js';

/** All of a public page, in three queries whatever its size. */
@Injectable()
export class GetPage {
  constructor(
    private readonly pages: PagesRepository,
    private readonly photos: PublicPhotosRepository,
    private readonly templates: ListTemplates,
  ) {}

  async run({ identifier }: PortfolioRefDto): Promise<PortfolioPageDto> {
    // The revision is read before the photos: a change in between makes the answer look older than it is, never newer.
    const head = (await this.pages.find(identifier)) ?? raise('PORTFOLIO_NOT_FOUND');
    const [photos, templates] = await Promise.all([
      this.photos.ofOwner(head.owner.id, LIST_LIMIT),
      this.templates.run(),
    ]);
    return {
      revision: head.revision,
      profile: toProfileDto(head.owner),
      template: resolveTemplate(templates, head.templateId) ?? raise('TEMPLATE_NOT_FOUND'),
      hero: head.hero && toHeroDto(head.hero),
      photos: photos.map(({ photo, ownLabel }) => toPublicPhotoDto(photo, head.owner, ownLabel)),
    };
  }
}
