import type { ContactPreference } from '../portfolio/contact-preference.js';
import type { DataMiningId } from '../portfolio/data-mining.rules.js';
import type { PortfolioUrlType } from '../portfolio/portfolio-address.rules.js';
import type { RightsProfile } from '../portfolio/rights.rules.js';

/** A username or full-name address a user has left, in lower case. */
export interface FormerAddress {
  address: string;
  leftAt: string;
}

/**
 * All that is public of a photographer, as of `revision`. Holds no e-mail address. An older release leaves out what is
 * said of rights.
 */
export interface UserSnapshot extends RightsProfile {
  id: string;
  /** Grows by one with every change; an older revision never overwrites a newer one. */
  revision: number;
  createdAt: string;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  tagline: string | null;
  bio: string | null;
  profileImageUrl: string | null;
  instagram: string | null;
  twitter: string | null;
  website: string | null;
  city: string | null;
  country: string | null;
  portfolioUrlType: PortfolioUrlType;
  contactPreference: ContactPreference;
  /** Visitors see camera, lens and settings of a photo. */
  showExif: boolean;
  /** Crawlers that collect images to train models may read the portfolio. */
  allowAiCrawlers: boolean;
  /** Visitors see the titles of photos; left out by an older release, which shows them. */
  showTitles?: boolean;
  /** What files say to programs that mine data; left out by an older release. */
  dataMining?: DataMiningId;
  /** For media: tags and alt texts are suggested for each new photo. Left out by an older release, which always did. */
  suggestTexts?: boolean;
  /** Addresses that lead on to the present one, newest first; left out by an older release. */
  formerAddresses?: FormerAddress[];
  /** Nothing of the user is shown to visitors; left out while the account is not suspended. */
  suspended?: true;
}

/** A link that identity's own sign-in sends: to sign in, to make an account, to verify an address; or an invitation. */
export interface SignInMail {
  kind: 'sign-in' | 'account' | 'address' | 'invitation';
  to: string;
  /** Whose account it is, with which the mail is deleted; null where there is none yet. */
  userId: string | null;
  /** Of the link, on this site. */
  path: string;
}

/** Events that identity publishes. */
export interface IdentityEvents {
  'identity.user_changed': UserSnapshot;
  /** The account is gone: every service removes what it has of the user. */
  'identity.user_deleted': { userId: string; revision: number };
  /** Comes with `user_deleted`: what was written to the address goes, too. For notify alone. */
  'identity.mailbox_closed': { userId: string; email: string | null };
  'identity.sign_in_mail_wanted': SignInMail;
  /** Published once, when a user completes their profile for the first time. The address is for notify alone. */
  'identity.user_onboarded': { userId: string; email: string | null; firstName: string; portfolioPath: string };
}
