import type { ContactPreference } from '../portfolio/contact-preference.js';
import type { DataMiningId } from '../portfolio/data-mining.rules.js';
import type { PortfolioUrlType } from '../portfolio/portfolio-address.rules.js';
import type { LicenceId } from '../portfolio/rights.rules.js';
import type { Role } from './user.rules.js';

/** The signed-in user as their own pages show them (ENT-01, ENT-02). Never carries the full e-mail address. */
export interface UserDto {
  id: string;
  username: string | null;
  emailPartial: string | null;
  /** False: messages for the user go to the operator, because nobody knows whether the address is theirs. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  profileImageUrl: string | null;
  tagline: string | null;
  bio: string | null;
  portfolioUrlType: PortfolioUrlType;
  contactPreference: ContactPreference;
  /** Visitors see camera, lens and settings of a photo. */
  showExif: boolean;
  /** Crawlers that collect images to train models may read the portfolio. */
  allowAiCrawlers: boolean;
  /** Visitors see the titles of photos. */
  showTitles: boolean;
  /** What is said of the rights to all photos; null: nothing. */
  creator: string | null;
  credit: string | null;
  /** The copyright line in the user's words; null: it is made of their name. */
  copyright: string | null;
  usageTerms: string | null;
  licensingPage: string | null;
  licence: LicenceId;
  dataMining: DataMiningId;
  /** Tags and alt texts are suggested for each new photo. */
  suggestTexts: boolean;
  instagram: string | null;
  twitter: string | null;
  website: string | null;
  city: string | null;
  country: string | null;
}
