import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ActState } from '@vitrine/contracts/admin/acts';
import type { AdminBannerDto, BannerFieldsDto, EditBannerDto } from '@vitrine/contracts/media/banner.dto';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { setColumns } from '../sql.js';
import { BannersRepository } from './banners.repository.js';

const FIELDS = ['name', 'title', 'description'] as const;

/** ADM-HERO-04: a banner's texts. */
@Injectable()
export class EditBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly banners: BannersRepository,
    private readonly publisher: SiteImagePublisher,
    private readonly acts: ActLog,
  ) {}

  async edit({ id, ...fields }: EditBannerDto): Promise<AdminBannerDto> {
    const banner = await this.em.transactional(async () => {
      await this.publisher.lock([null]);
      const found = await this.banners.getAny(id);
      await this.change(found, fields);
      return found;
    });
    return toAdminBannerDto(banner);
  }

  /** Inside a transaction, behind the lock. What is left out stays; what stays is not recorded. */
  async change(banner: SiteImage, fields: BannerFieldsDto): Promise<void> {
    const changed = FIELDS.filter((field) => fields[field] !== undefined && fields[field] !== (banner[field] ?? null));
    if (changed.length === 0) return;
    const before: ActState = Object.fromEntries(changed.map((field) => [field, banner[field] ?? null]));
    const after: ActState = Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]));
    const { name, title = banner.title, description = banner.description } = fields;
    setColumns(banner, { name, title, description });
    if (banner.isShown()) await this.publisher.publishChange(banner);
    this.acts.record({ act: 'banner.edit', subject: ['banner', banner.id], before, after });
  }
}
