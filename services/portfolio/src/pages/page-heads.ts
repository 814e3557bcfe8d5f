import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { dressed } from '@vitrine/contracts/portfolio/look.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { YEAR } from '@vitrine/contracts/portfolio/rights.rules';
import { resolveTemplate, takesEnquiries, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { type SiteFrameDto } from '@vitrine/contracts/portfolio/site.rules';
import { type SiteHeadDto } from '@vitrine/contracts/portfolio/site.dto';
import { pageYear, toProfileDto } from '../read-model/public-photo.mapper.js';
import { toSiteFrame } from './site-frame.js';
import { toTemplateDto } from '../templates/templates.js';
import { TemplatesRepository } from '../templates/templates.repository.js';
import { type PageHead, PagesRepository } from './pages.repository.js';

export interface HeadOfSite extends PageHead {
  templates: TemplateDto[];
}

/** What every page of a photographer has: profile, template, what stands around it, and the revision of all. */
@Injectable()
export class PageHeads {
  constructor(
    private readonly pages: PagesRepository,
    private readonly templates: TemplatesRepository,
  ) {}

  /** What is read after it may be newer than its revision, never older. Templates change with a release alone. */
  async find(identifier: string): Promise<HeadOfSite | null> {
    const [head, templates] = await Promise.all([this.pages.find(identifier), this.templates.all()]);
    return head && { ...head, templates: templates.map(toTemplateDto) };
  }

  /** `templateId` null: the portfolio's. Throws TEMPLATE_NOT_FOUND where there is none at all. */
  of(head: HeadOfSite, templateId: string | null): SiteHeadDto {
    const { photoCount: _count, categories: _categories, ...profile } = toProfileDto(head.owner, [], head.logo);
    const template = resolveTemplate(head.templates, templateId ?? head.templateId) ?? raise('TEMPLATE_NOT_FOUND');
    return {
      revision: revisionOf(head),
      profile,
      template: dressed(template, head.look),
      site: frameOf(head),
      ...(head.isFormer && { isMoved: true }),
    };
  }
}

/** A notice with a year is another one next year. */
const revisionOf = ({ owner, revision }: PageHead): string =>
  owner.copyright?.includes(YEAR) ? `${revision}.${pageYear()}` : revision;

const frameOf = ({ owner, frame, templateId }: PageHead): SiteFrameDto =>
  toSiteFrame(frame, portfolioPath(owner), { hasForm: takesEnquiries(templateId, owner.contactPreference) });
