import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Nullable } from '../fields/optional.js';
import type { Role } from './user.rules.js';

/** The sign-in provider's claims of a user; issuer and subject together are their identity. */
export class SignInDto {
  @IsString() @MaxLength(500) issuer: string;
  @IsString() @MaxLength(500) subject: string;
  @Nullable() @IsString() @MaxLength(320) email?: string | null;
  @IsBoolean() emailVerified: boolean;
  @Nullable() @IsString() @MaxLength(200) givenName?: string | null;
  @Nullable() @IsString() @MaxLength(200) familyName?: string | null;
}

/** Who signed in, and whether onboarding comes next (AUTH-13). */
export interface SignedInDto {
  userId: string;
  role: Role;
  onboarded: boolean;
}
