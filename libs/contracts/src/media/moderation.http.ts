import type { Content } from '../http/answers.js';
import type { AdminPhotoDto, HideReasonDto, ListAllPhotosDto } from './moderation.dto.js';
import type { FeaturedDto } from './photo-input.dto.js';

/** Photos of all users, for administrators. */
export interface AdminPhotosHttp {
  /**
   * List photos of all users. Without those in the trash, unless they are asked for. The total is in `X-Total-Count`,
   * up to 10,000; `X-Total-More` says that there are more.
   */
  adminPhotos: { query: ListAllPhotosDto; answers: { 200: AdminPhotoDto[] | Content<'text/csv'> } };
  /** Feature a photo, or no longer. The switch is the photographer's own: the last one who sets it wins. */
  featurePhoto: { body: FeaturedDto; answers: { 200: AdminPhotoDto }; errors: 'media.photo.feature' };
  /** Hide a photo from visitors. Whatever its owner's switches say, until an administrator shows it again. */
  hidePhoto: { body: HideReasonDto; answers: { 200: AdminPhotoDto }; errors: 'media.photo.hide' };
  /** Show a hidden photo again. As public and as featured as its owner has it. */
  showPhoto: { answers: { 200: AdminPhotoDto }; errors: 'media.photo.show' };
}
