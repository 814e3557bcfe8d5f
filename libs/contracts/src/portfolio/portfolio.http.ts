import type { Done, Form } from '../http/answers.js';
import type { PageQueryDto } from '../http/page-query.dto.js';
import type { BannerDto } from '../media/banner.dto.js';
import type { ReceiveImageErrors } from '../media/media.http.js';
import type { PhotoType } from '../media/photo.rules.js';
import type { OwnLogo, ShowLogoDto } from '../media/site-image.dto.js';
import type { GalleryPageQueryDto } from './gallery-query.dto.js';
import type { HeroDto, ProfileDto, PublicPhotoDto } from './portfolio.dto.js';
import type { OwnLook } from './look.rules.js';
import type {
  LookDto,
  SelectedTemplate,
  SelectHeroBannerDto,
  SelectHeroPhotoDto,
  SelectTemplateDto,
} from './portfolio.rpc.js';
import type { TemplateDto } from './template.rules.js';

/** What visitors see. */
export interface PortfolioHttp {
  /** List public photos. Of all photographers, newest first. */
  publicPhotos: { query: GalleryPageQueryDto; answers: { 200: PublicPhotoDto[] }; errors: AiCrawlerErrors };
  /** Get a photographer. By username, address or id. */
  portfolio: { answers: { 200: ProfileDto }; errors: 'portfolio.page.get' | AiCrawlerErrors };
  /** List a photographer's public photos. In the order that the photographer has arranged. */
  portfolioPhotos: {
    query: PageQueryDto;
    answers: { 200: PublicPhotoDto[] };
    errors: 'portfolio.page.photos' | AiCrawlerErrors;
  };
}

/** Programs that train models are refused where the photographer keeps them out. */
type AiCrawlerErrors = 'FORBIDDEN';

/** The layout of a portfolio. */
export interface TemplatesHttp {
  /** List templates. */
  templates: { answers: { 200: TemplateDto[] } };
  /** Get the selected template. */
  ownTemplate: { answers: { 200: SelectedTemplate } };
  /** Select a template. */
  chooseTemplate: {
    body: SelectTemplateDto;
    answers: { 200: Done & { templateId: string } };
    errors: 'portfolio.template.select';
  };
  /** Get a photographer's template. */
  templateOf: { answers: { 200: SelectedTemplate }; errors: 'USER_NOT_FOUND' };
  /** Get your own colors and type. */
  ownLook: { answers: { 200: OwnLook } };
  /** Choose colors and type of your own. Colors in which something could not be read are refused. */
  setLook: { body: LookDto; answers: { 200: OwnLook }; errors: 'portfolio.look.set' };
  /** Undo the last change of colors and type. */
  undoLook: { answers: { 200: OwnLook } };
  /** Get your logo. */
  ownLogo: { answers: { 200: OwnLogo } };
  /** Upload a logo. At most 1 MB; transparency is kept. The icon of your pages is made of it. */
  uploadLogo: {
    body: Form<object, 'logo', PhotoType>;
    answers: { 200: OwnLogo };
    errors: ReceiveImageErrors | 'media.site_image.begin' | 'media.logo.set_file';
  };
  /** Show or remove your logo. A removed one can be shown again until another one is uploaded. */
  showLogo: { body: ShowLogoDto; answers: { 200: OwnLogo } };
}

/** What a change of the hero answers. */
export interface HeroAnswer extends Done, HeroDto {
  message: string;
  heroImageName: string;
}

/** The hero image at the top of a portfolio: a photo of the photographer's, or a banner. */
export interface HeroesHttp {
  /** Get the selected hero. */
  ownHero: { answers: { 200: HeroDto }; errors: 'portfolio.hero.get' };
  /** Select a banner. */
  setGlobalHero: {
    body: SelectHeroBannerDto;
    answers: { 200: HeroAnswer };
    errors: 'portfolio.hero.select_banner';
  };
  /** Select a photo. The hero is an image of its own: the photo stays private when it is. */
  setCustomHero: {
    body: SelectHeroPhotoDto;
    answers: { 200: HeroAnswer };
    errors: 'portfolio.hero.select_photo';
  };
  /** Deselect the hero. The page shows the default banner again. */
  removeHero: { answers: { 200: Done } };
  /** Get a photographer's hero. Theirs, or the default banner. */
  heroOf: { answers: { 200: HeroDto }; errors: 'portfolio.hero.get' | AiCrawlerErrors };
  /** List banners. */
  heroImages: { answers: { 200: BannerDto[] } };
  /** Get the default banner. */
  defaultHero: { answers: { 200: BannerDto }; errors: 'media.banner.default' };
}
