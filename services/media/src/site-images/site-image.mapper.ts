import type { PictureSnapshot } from '@vitrine/contracts/media/media.events';
import { imageJpeg, imageSrc, type PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { HeroImageDto, PictureDto, PictureKind } from '@vitrine/contracts/media/picture.dto';
import { focalPointOf } from '../derivatives/focal-point.js';
import type { Picture } from './site-image.entity.js';

/** Width a picture of each kind is asked for at: a hero fills the screen, a face stands beside a name. */
const FIT: Record<PictureKind, number> = { hero: 2400, banner: 2400, profile: 400 };

const toPictureImage = (picture: Picture): PhotoImage => ({
  base: `/images/${picture.imageToken}`,
  width: picture.width,
  height: picture.height,
  widths: picture.widths,
  thumbHash: picture.thumbHash ?? null,
  ...(picture.avifWidths.length > 0 && { avif: picture.avifWidths }),
  ...focalPointOf(picture),
});

const urlOf = (picture: Picture): string => {
  const image = toPictureImage(picture);
  return image.widths.length > 0 ? imageSrc(image, FIT[picture.kind]) : imageJpeg(image);
};

/** A hero or profile picture as its owner sees it. */
export const toPictureDto = (picture: Picture): PictureDto => ({
  id: picture.id,
  photoId: picture.photoId ?? null,
  state: picture.state,
  url: urlOf(picture),
  image: toPictureImage(picture),
});

/** A banner as everybody sees it. */
export const toHeroImageDto = (banner: Picture): HeroImageDto => ({
  id: banner.id,
  name: banner.name,
  title: banner.title ?? null,
  description: banner.description ?? null,
  url: urlOf(banner),
  is_default: banner.isDefault,
  image: toPictureImage(banner),
});

/** What other rooms hear of a picture. */
export const toPictureSnapshot = (picture: Picture): PictureSnapshot => ({
  id: picture.id,
  kind: picture.kind,
  ownerId: picture.ownerId ?? null,
  photoId: picture.photoId ?? null,
  revision: picture.revision,
  state: picture.isShown() ? 'ready' : 'gone',
  name: picture.name,
  description: picture.description ?? null,
  image: toPictureImage(picture),
  isDefault: picture.isDefault,
});
