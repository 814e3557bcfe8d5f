import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { takesEnquiries } from '@vitrine/contracts/portfolio/template.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toPublicPhotoDto } from '../read-model/public-photo.mapper.js';
import { type GalleryPhoto, PublicPhotosRepository } from '../read-model/public-photos.repository.js';

/** Limits of a photo's texts in the gallery; its page has them in full. */
export const GALLERY_TEXTS = { description: 600, tags: 20 } as const;

@Controller()
export class ListGallery {
  constructor(private readonly photos: PublicPhotosRepository) {}

  @RpcHandler('portfolio.gallery.list')
  async list(@Payload() { featured, category, limit, offset }: GalleryQueryDto): Promise<PublicPhotoDto[]> {
    const rows = await this.photos.list({
      featured,
      category: category === 'all' ? undefined : category,
      limit,
      offset,
    });
    return rows.map(toGalleryPhotoDto);
  }
}

const toGalleryPhotoDto = ({ photo, owner, ownLabel, templateId }: GalleryPhoto): PublicPhotoDto => {
  const dto = brief(toPublicPhotoDto(photo, owner, ownLabel));
  const hasForm = takesEnquiries(templateId, owner.contactPreference);
  return { ...dto, ...(dto.rights && hasForm && { takesEnquiries: true }) };
};

const brief = (photo: PublicPhotoDto): PublicPhotoDto => ({
  ...photo,
  description: photo.description && shortened(photo.description, GALLERY_TEXTS.description),
  tags: photo.tags.slice(0, GALLERY_TEXTS.tags),
});

/** At most `max` characters of an HTML text, cut between words and never within a tag or a character. */
const shortened = (html: string, max: number): string => {
  if (html.length <= max) return html;
  const words = beginningOf(html, max).replace(/<[^>]*$/, '');
  return `${words.replace(/(?:\s+\S*|&\w*)$/, '')}…`;
};
