import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import 'reflect-metadata';
import { FlagText } from '../fields/flag-text.js';
import { LineText } from '../fields/line-text.js';
import { NullOr, Optional } from '../fields/optional.js';
import type { TokenScope } from '../http/routes.js';
import { TOKEN_ID, TOKEN_NAME_MAX, TOKEN_PROGRAM_MAX, TOKEN_SCOPES } from './access-token.rules.js';

/** Body of `POST /api/user/access-tokens`. */
export class CreateAccessTokenDto {
  @LineText({ min: 1, max: TOKEN_NAME_MAX, message: /*i18n*/ 'Please give the token a name.' }) name: string;
  @IsArray() @ArrayMinSize(1) @ArrayUnique() @IsIn(TOKEN_SCOPES, { each: true }) scopes: TokenScope[];
}

/** Body of `PATCH /api/user/access-tokens/{tokenId}`. */
export class AccessTokenSwitchDto {
  /** Whether the token has the scope `publish`. */
  @IsBoolean() publishes: boolean;
}

/** Query of `POST /api/auth/sign-out-everywhere`. */
export class SignOutEverywhereDto {
  /** Ends the access tokens, too. */
  @Optional() @FlagText() @IsBoolean() tokens?: boolean;
}

/** A token as its owner sees it. */
export interface AccessTokenDto {
  id: string;
  name: string;
  scopes: TokenScope[];
  createdAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  /** How the program that used it last names itself. */
  lastProgram: string | null;
}

/** A new token. The secret is in no other answer. */
export interface NewAccessTokenDto {
  token: AccessTokenDto;
  secret: string;
}

export class AccessTokenRefDto {
  @Matches(TOKEN_ID) id: string;
}

/** {@link AccessTokenSwitchDto} on its way to identity. */
export class ChangeAccessTokenDto extends AccessTokenSwitchDto {
  @Matches(TOKEN_ID) id: string;
}

/** A token that was used before, by a session that began with it. */
export class ResumeAccessTokenDto extends AccessTokenRefDto {
  /** Kept as its last use; null where it is not used, only looked at. */
  @NullOr() @LineText({ max: TOKEN_PROGRAM_MAX }) program: string | null;
}

/** A token with its secret, as a program sends it. */
export class VerifyAccessTokenDto extends ResumeAccessTokenDto {
  @IsString() @MaxLength(100) secret: string;
}

/** Whose a token is, and what for. */
export interface TokenUseDto {
  tokenId: string;
  userId: string;
  scopes: TokenScope[];
}
