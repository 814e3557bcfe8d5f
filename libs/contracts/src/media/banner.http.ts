import type { Form } from '../http/answers.js';
import type { AdminBannerDto, BannerFieldsDto, BannerFormDto, DefaultHeroDto } from './banner.dto.js';
import type { ReceiveImageErrors } from './media.http.js';
import type { PhotoType } from './photo.rules.js';

/** Banners, for administrators. */
export interface AdminBannersHttp {
  /** List all banners. Those too that are not ready or have failed; the default one first, then the newest. */
  adminHeroImages: { answers: { 200: AdminBannerDto[] } };
  /** Add a banner. From a file, or from the address of one: the server fetches it. The first banner is the default. */
  uploadHeroImage: {
    body: Form<BannerFormDto, 'image', PhotoType, true>;
    answers: { 201: AdminBannerDto };
    errors: ReceiveImageErrors | 'media.banner.add' | 'media.banner.add_from_url';
  };
  /** Change a banner's texts. What is left out stays. */
  updateHeroImage: { body: BannerFieldsDto; answers: { 200: AdminBannerDto }; errors: 'media.banner.update' };
  /** Delete a banner. Who has selected it shows the default one; that one cannot be deleted. */
  deleteHeroImage: { answers: { 204: null }; errors: 'media.banner.delete' };
  /** Make a banner the default. */
  setDefaultHero: { answers: { 200: AdminBannerDto }; errors: 'media.banner.set_default' };
  /** Make an image the default hero. The server fetches it from its address, unless a banner came from there. */
  setDefaultHeroFromUrl: {
    body: DefaultHeroDto;
    answers: { 200: AdminBannerDto };
    errors: 'media.banner.set_default_from_url';
  };
}
