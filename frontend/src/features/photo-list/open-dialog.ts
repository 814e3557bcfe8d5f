import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** The open dialog: one at a time. */
export type OpenDialog =
  | { kind: 'upload'; file?: File }
  | { kind: 'edit'; photo: PhotoDto }
  | { kind: 'details'; photo: PhotoDto }
  | { kind: 'profile-image'; photo: PhotoDto }
  | { kind: 'replace'; photo: PhotoDto }
  | { kind: 'categories' }
  | { kind: 'arrange' }
  | { kind: 'shortcuts' };
