import { IsBoolean, IsIn } from 'class-validator';
import { IsSecureUrl } from '../fields/is-secure-url.js';
import { Nullable, Optional } from '../fields/optional.js';
import { SECURE_URL_MAX } from '../fields/secure-url.js';
import { LineText } from '../fields/line-text.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { CONTACT_PREFERENCES, type ContactPreference } from '../portfolio/contact-preference.js';
import { PORTFOLIO_URL_TYPES, type PortfolioUrlType } from '../portfolio/portfolio-address.rules.js';
import { DATA_MINING_IDS, type DataMiningId } from '../portfolio/data-mining.rules.js';
import { LICENCE_IDS, RIGHTS_LIMITS, type LicenceId } from '../portfolio/rights.rules.js';
import { PROFILE_LIMITS, PROFILE_TEXT } from './user.rules.js';
import { IsSocialLink } from './is-social-link.js';
import { IsUsername } from './is-username.js';

/** Body of `POST /api/profile/complete` (ONB-01, ONB-03, ONB-05). */
export class CompleteProfileDto {
  @LineText({ min: 1, max: PROFILE_LIMITS.nameMax, message: PROFILE_TEXT.required }) firstName: string;
  @LineText({ min: 1, max: PROFILE_LIMITS.nameMax, message: PROFILE_TEXT.required }) lastName: string;
  @IsUsername() username: string;
  @Nullable() @LineText({ max: PROFILE_LIMITS.taglineMax }) tagline?: string | null;
  @Nullable() @TrimmedText({ max: PROFILE_LIMITS.bioMax }) bio?: string | null;
}

/** Body of `PUT /api/profile`: the six fields (A§7), and the optional block (PROF-11), of which what is left out stays. */
export class UpdateProfileDto extends CompleteProfileDto {
  @Optional() @IsIn(PORTFOLIO_URL_TYPES) portfolioUrlType?: PortfolioUrlType;
  @Nullable() @TrimmedText({ max: PROFILE_LIMITS.socialMax }) @IsSocialLink('instagram') instagram?: string | null;
  @Nullable() @TrimmedText({ max: PROFILE_LIMITS.socialMax }) @IsSocialLink('twitter') twitter?: string | null;
  @Nullable() @TrimmedText({ max: PROFILE_LIMITS.socialMax }) @IsSocialLink('website') website?: string | null;
  @Nullable() @LineText({ max: PROFILE_LIMITS.placeMax }) city?: string | null;
  @Nullable() @LineText({ max: PROFILE_LIMITS.placeMax }) country?: string | null;
}

/** Body of `PATCH /api/user/profile`: what visitors may do and see, and what is done unasked (left out = unchanged). */
export class VisitorSettingsDto {
  @Optional() @IsIn(CONTACT_PREFERENCES) contactPreference?: ContactPreference;
  @Optional() @IsBoolean() showExif?: boolean;
  @Optional() @IsBoolean() allowAiCrawlers?: boolean;
  @Optional() @IsBoolean() showTitles?: boolean;
  /** Of the rights to all photos; null or empty: nothing is said. */
  @Nullable() @LineText({ max: RIGHTS_LIMITS.name }) creator?: string | null;
  @Nullable() @LineText({ max: RIGHTS_LIMITS.name }) credit?: string | null;
  /** `{year}` stands for a year. Null or empty: the line is made of the user's name. */
  @Nullable() @LineText({ max: RIGHTS_LIMITS.copyright }) copyright?: string | null;
  @Nullable() @TrimmedText({ max: RIGHTS_LIMITS.usageTerms }) usageTerms?: string | null;
  /** An https address. */
  @Nullable() @TrimmedText({ max: SECURE_URL_MAX }) @IsSecureUrl() licensingPage?: string | null;
  @Optional() @IsIn(LICENCE_IDS) licence?: LicenceId;
  @Optional() @IsIn(DATA_MINING_IDS) dataMining?: DataMiningId;
  @Optional() @IsBoolean() suggestTexts?: boolean;
}
