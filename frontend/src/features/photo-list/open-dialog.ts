import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** What lies over the page: one thing at a time. */
export type OpenDialog =
  | { kind: 'upload'; file?: File }
  | { kind: 'edit'; photo: PhotoDto }
  | { kind: 'details'; photo: PhotoDto }
  | { kind: 'profile-picture'; photo: PhotoDto }
  | { kind: 'replace'; photo: PhotoDto }
  | { kind: 'categories' }
  | { kind: 'arrange' }
  | { kind: 'shortcuts' };
