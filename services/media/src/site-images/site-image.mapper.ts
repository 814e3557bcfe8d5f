import { AppError } from '@vitrine/contracts/errors/app-error';
import { isErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import type { AdminBannerDto, BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import { toImage, toImageUrl } from '../derivatives/image.mapper.js';
import type { SiteImage } from './site-image.entity.js';

/** Width at which each kind is shown: a hero fills the screen, a profile image stands beside a name, a logo in its place. */
const FIT: Record<SiteImageKind, number> = { hero: 2400, banner: 2400, profile: 400, logo: 640 };

const urlOf = (siteImage: SiteImage): string => toImageUrl(siteImage, FIT[siteImage.kind]);

/** A hero or profile image as its owner sees it. */
export const toSiteImageDto = (siteImage: SiteImage): SiteImageDto => ({
  id: siteImage.id,
  photoId: siteImage.photoId ?? null,
  state: siteImage.state,
  url: urlOf(siteImage),
  image: toImage(siteImage),
});

/** A banner as visitors see it. */
export const toBannerDto = (banner: SiteImage): BannerDto => ({
  id: banner.id,
  name: banner.name,
  title: banner.title ?? null,
  description: banner.description ?? null,
  url: urlOf(banner),
  is_default: banner.isDefault,
  image: toImage(banner),
});

const sentenceOf = (code: string | null | undefined): string =>
  new AppError(code && isErrorCode(code) ? code : 'INTERNAL').message;

/** A banner as administrators see it. */
export const toAdminBannerDto = (banner: SiteImage): AdminBannerDto => ({
  ...toBannerDto(banner),
  state: banner.state,
  defaultOnceReady: banner.defaultOnceReady,
  sourceUrl: banner.sourceUrl ?? null,
  colorPalette: banner.palette ?? null,
  colorAnalysisComplete: banner.paletteState === 'done',
  colorAnalysis: {
    state: banner.paletteState,
    message: banner.paletteState === 'failed' ? sentenceOf(banner.paletteError) : null,
    completedAt: banner.paletteDoneAt?.toISOString() ?? null,
  },
  createdAt: banner.createdAt.toISOString(),
});

/** A site image in events. */
export const toSiteImageSnapshot = (siteImage: SiteImage): SiteImageSnapshot => ({
  id: siteImage.id,
  kind: siteImage.kind,
  ownerId: siteImage.ownerId ?? null,
  photoId: siteImage.photoId ?? null,
  revision: siteImage.revision,
  state: siteImage.isShown() ? 'ready' : 'gone',
  name: siteImage.name,
  description: siteImage.description ?? null,
  image: toImage(siteImage),
  isDefault: siteImage.isDefault,
});
