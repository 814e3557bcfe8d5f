import type { HeroDto, ProfileDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ReactNode } from 'react';
import type { Work } from '../use-work.js';

/** The photo that is looked at alone. */
export interface Viewer {
  openId: string | null;
  open: (id: string) => void;
  view: (id: string) => void;
  close: () => void;
}

/** What every layout is handed. */
export interface LayoutProps {
  templateId: string;
  profile: ProfileDto;
  hero: HeroDto | null;
  work: Work;
  viewer: Viewer;
  /** The contact form, when there is one. */
  contact: ReactNode;
}
