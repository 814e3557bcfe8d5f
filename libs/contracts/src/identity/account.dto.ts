import { IsString, MaxLength } from 'class-validator';
import { Nullable, Optional } from '../fields/optional.js';
import { IsIn } from 'class-validator';
import { PORTFOLIO_URL_TYPES, type PortfolioUrlType } from '../portfolio/portfolio-address.rules.js';

/** Body of `DELETE /api/user/account`: the user's username (or, before onboarding, an empty text) typed once more. */
export class DeleteAccountDto {
  @IsString() @MaxLength(100) username: string;
}

/** Whether a username and an address form would be free for the caller. */
export class CheckAddressDto {
  @Optional() @IsString() @MaxLength(100) username?: string;
  @Nullable() @IsString() @MaxLength(100) firstName?: string | null;
  @Nullable() @IsString() @MaxLength(100) lastName?: string | null;
  @Optional() @IsIn(PORTFOLIO_URL_TYPES) portfolioUrlType?: PortfolioUrlType;
}

/** What stands in the way, as sentences to show; null where nothing does. */
export interface AddressCheckDto {
  username: string | null;
  address: string | null;
}
