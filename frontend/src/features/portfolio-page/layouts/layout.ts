import type { HeroDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ReactNode } from 'react';
import type { PhotoView } from '../../../widgets/photo-image/photo-view.js';

/** What every layout is handed. */
export interface LayoutProps {
  profile: ProfileDto;
  hero: HeroDto | null;
  photos: readonly PhotoView[];
  photosState: 'loading' | 'failed' | 'ready';
  onRetryPhotos: () => void;
  openId: string | null;
  onOpen: (id: string) => void;
  onView: (id: string) => void;
  onClose: () => void;
  /** The contact form, when there is one. */
  contact?: ReactNode;
}
