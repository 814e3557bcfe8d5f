import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { imageJpeg, imageSrc, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { BannerDto, SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import { focalPointOf } from '../derivatives/focal-point.js';
import type { SiteImage } from './site-image.entity.js';

/** Width a picture of each kind is asked for at: a hero fills the screen, a face stands beside a name. */
const FIT: Record<SiteImageKind, number> = { hero: 2400, banner: 2400, profile: 400 };

const toPictureImage = (siteImage: SiteImage): PhotoImage => ({
  base: `/images/${siteImage.imageToken}`,
  width: siteImage.width,
  height: siteImage.height,
  widths: siteImage.widths,
  thumbHash: siteImage.thumbHash ?? null,
  ...(siteImage.avifWidths.length > 0 && { avif: siteImage.avifWidths }),
  ...focalPointOf(siteImage),
});

const urlOf = (siteImage: SiteImage): string => {
  const image = toPictureImage(siteImage);
  return image.widths.length > 0 ? imageSrc(image, FIT[siteImage.kind]) : imageJpeg(image);
};

/** A hero or profile picture as its owner sees it. */
export const toSiteImageDto = (siteImage: SiteImage): SiteImageDto => ({
  id: siteImage.id,
  photoId: siteImage.photoId ?? null,
  state: siteImage.state,
  url: urlOf(siteImage),
  image: toPictureImage(siteImage),
});

/** A banner as everybody sees it. */
export const toHeroImageDto = (banner: SiteImage): BannerDto => ({
  id: banner.id,
  name: banner.name,
  title: banner.title ?? null,
  description: banner.description ?? null,
  url: urlOf(banner),
  is_default: banner.isDefault,
  image: toPictureImage(banner),
});

/** What other rooms hear of a picture. */
export const toSiteImageSnapshot = (siteImage: SiteImage): SiteImageSnapshot => ({
  id: siteImage.id,
  kind: siteImage.kind,
  ownerId: siteImage.ownerId ?? null,
  photoId: siteImage.photoId ?? null,
  revision: siteImage.revision,
  state: siteImage.isShown() ? 'ready' : 'gone',
  name: siteImage.name,
  description: siteImage.description ?? null,
  image: toPictureImage(siteImage),
  isDefault: siteImage.isDefault,
});
