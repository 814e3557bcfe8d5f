import type { ContactOutcome } from '../notify/contact.rules.js';
import type { HeroDto, PortfolioPageDto, PublicPhotoDto } from '../portfolio/portfolio.dto.js';

/**
 * What the gateway puts into a document and the page reads by name (decision 0016): the page renders without a second
 * round trip. Each page has some of it.
 */
export interface PageData {
  /** Of a portfolio. */
  portfolio?: PortfolioPageDto;
  /** Of the home page: its first `PAGE_PHOTOS` photos, featured ones or those of the category. */
  gallery?: PublicPhotoDto[];
  /** Of the home page: the category that the address names; absent: all. */
  featured?: string;
  /** Of the home page; null: the hero stays empty (HERO-14, HERO-17). */
  hero?: HeroDto | null;
  /** Of the home page: the UTC day that seeds the gallery's order, so that server and browser agree (GAL-24). */
  day?: string;
  /** Photos of the landing page. */
  landing?: PublicPhotoDto[];
  /** The address names nothing. */
  notFound?: true;
  /** The session hint is there: the page waits for the answer who is signed in (decision 0016). */
  known?: true;
  /** What became of a contact form that was sent without JavaScript. */
  contact?: ContactOutcome;
  /** The canonical address, where the document answers a form. */
  address?: string;
}
