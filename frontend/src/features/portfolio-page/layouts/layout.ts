import type { HeroDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ReactNode } from 'react';
import type { PortfolioPhotos } from '../use-portfolio-photos.js';

/** The photo that is looked at alone. */
export interface Viewer {
  openId: string | null;
  open: (id: string) => void;
  view: (id: string) => void;
  close: () => void;
}

/** The props of every layout. */
export interface LayoutProps {
  templateId: string;
  profile: ProfileDto;
  hero: HeroDto | null;
  work: PortfolioPhotos;
  viewer: Viewer;
  /** The contact form, when there is one. */
  contact: ReactNode;
}
