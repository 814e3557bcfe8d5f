import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** What one can do with a photo of the table. */
export interface RowActions {
  onVisibility: (photo: PhotoDto, isPublic: boolean) => void;
  onFeatured: (photo: PhotoDto, featured: boolean) => void;
  onDetails: (photo: PhotoDto) => void;
  onEdit: (photo: PhotoDto) => void;
  onReplace: (photo: PhotoDto) => void;
  onArrange: () => void;
  onCopyLink: (photo: PhotoDto) => void;
  onHero: (photo: PhotoDto) => void;
  onProfileImage: (photo: PhotoDto) => void;
  onDelete: (photo: PhotoDto) => void;
  /** The same for everything that is selected. */
  onSelectionVisibility: () => void;
  onSelectionFeatured: () => void;
  onSelectionDelete: () => void;
}
