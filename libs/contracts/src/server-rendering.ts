import type {
  GalleryDownloadPendingDto,
  GalleryDownloadReadyDto,
  GalleryPageDto,
  OpenedClientPageDto,
} from './client-galleries/gallery-visit.dto.js';
import type { DownloadSize } from './client-galleries/client-gallery.rules.js';
import type { EnquiryOutcome } from './notify/enquiry.rules.js';
import type { HeroDto, PortfolioPageDto, PublicPhotoDto } from './portfolio/portfolio.dto.js';
import type { LinksAnswerDto, ProjectsAnswerDto, SitePageAnswerDto } from './portfolio/site.dto.js';

/**
 * What the gateway puts into a document and the page reads by name (decision 0016): the page renders without a second
 * round trip. Each page has some of it.
 */
export interface PageData {
  /** Of a portfolio. */
  portfolio?: PortfolioPageDto;
  /** Of a project, or of a page of a photographer's. */
  sitePage?: SitePageAnswerDto;
  /** Of the index of projects. */
  projects?: ProjectsAnswerDto;
  /** Of a page of links. */
  links?: LinksAnswerDto;
  /** Of the home page: its first `PAGE_PHOTOS` photos, featured ones or those of the category. */
  gallery?: PublicPhotoDto[];
  /** Of the home page: the category that the address names; absent: all. */
  featured?: string;
  /** Of the home page; null: the hero stays empty (HERO-14, HERO-17). */
  hero?: HeroDto | null;
  /** Of the home page: the UTC day that seeds the gallery's order, so that server and browser agree (GAL-24). */
  day?: string;
  /** The operator wants no photographer's page to say what it is made with. Of every page, as one may lead to such a one. */
  hidesMaker?: true;
  /** Photos of the landing page. */
  landing?: PublicPhotoDto[];
  /** The address names nothing. */
  notFound?: true;
  /** The session hint is there: the page waits for the answer who is signed in (decision 0016). */
  known?: true;
  /** Of a client gallery, as this visitor sees it. */
  clientGallery?: GalleryPageDto;
  /** In front of a client gallery that asks for a PIN, which a form sends as `pin` to the same address. */
  galleryDoor?: { title: string; by: string; wrong: boolean; message?: string };
  /** Of a client gallery: what the download that the address names has come to. */
  galleryDownload?: GalleryDownloadOutcome;
  /** Of a closed gallery: whether its photographer was asked for more time by its form, or why not. */
  moreTime?: { message: string | null };
  /** The galleries of one client; `message`: why the PIN that a form has sent opens none. */
  clientPage?: OpenedClientPageDto & { message?: string };
  /** What became of a contact form that was sent without JavaScript. */
  contact?: EnquiryOutcome;
  /** The canonical address, where the document answers a form. */
  address?: string;
}

/** A download as it was chosen, and its answer: none before a size is; `failed`: why there is none. */
export interface GalleryDownloadOutcome {
  scope: 'all' | 'set';
  size: DownloadSize;
  answer: GalleryDownloadReadyDto | GalleryDownloadPendingDto | { failed: string } | null;
}

/** What the gateway hands to the frontend's server bundle (`frontend/src/entry-server.tsx`, decision 0016). */
export interface PageToRender {
  /** Path of the page, with no more of the query than what is rendered. */
  url: string;
  /** What the page is rendered from; the browser finds the same in the page. */
  data: PageData;
}

/** An image to be loaded ahead of the markup that shows it. */
export interface ImagePreload {
  type: 'image/avif' | 'image/webp';
  srcset: string;
  sizes: string;
}

/** What a template sets on the elements around the page. */
export interface ThemeAttributes {
  /** Class of the root element. */
  rootClass: string;
  /** Custom properties of the root element. */
  variables: Record<string, string>;
  bodyClass: string;
}

export interface RenderedPage {
  /** For the inside of the app's root element. */
  html: string;
  /** Source modules the browser needs to hydrate the page, as the build's manifest names them. */
  modules: string[];
  /** The images the page begins with. */
  preloads: ImagePreload[];
  /** False: the contact form is not on the page. */
  hasContactForm: boolean;
  /** Null: the page has no template. */
  theme: ThemeAttributes | null;
}

/** What the server bundle exports. */
export interface ServerBundle {
  /** Loads every component the server renders. Before the first {@link ServerBundle.render}. */
  prepare(): Promise<void>;
  /** Synchronous, so that no two pages mix. Throws what a component throws. */
  render(page: PageToRender): RenderedPage;
}
