import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import type { AddressCheckDto, CheckAddressDto, DeleteAccountDto } from './account.dto.js';
import type { CompleteProfileDto, ContactPreferenceDto, UpdateProfileDto } from './profile-input.dto.js';
import type { SignedInDto, SignInDto } from './sign-in.dto.js';
import type { UserDto } from './user.dto.js';
import type { UserSnapshot } from './identity.events.js';

export class UserRefDto {
  @Uuid() userId: string;
}

/** A page of a walk over everything, in id order; `after` is the last id of the page before. */
export class WalkDto {
  @Optional() @Uuid() after?: string;
  @IsInt() @Min(1) @Max(1000) limit: number;
}

/** Questions identity answers. `complete`, `update` and `set_contact_preference` act on the caller. */
export interface IdentityRpc {
  'identity.user.sign_in': { request: SignInDto; response: SignedInDto };
  'identity.user.get': { request: UserRefDto; response: UserDto };
  'identity.user.walk': { request: WalkDto; response: UserSnapshot[] };
  'identity.profile.complete': { request: CompleteProfileDto; response: UserDto };
  'identity.profile.update': { request: UpdateProfileDto; response: UserDto };
  'identity.profile.set_contact_preference': { request: ContactPreferenceDto; response: UserDto };
  'identity.profile.check_address': { request: CheckAddressDto; response: AddressCheckDto };
  /** Throws USERNAME_MISMATCH, LAST_ADMIN. The row is anonymous at once; the rest follows by `identity.user_deleted`. */
  'identity.account.delete': { request: DeleteAccountDto; response: { deleted: true } };
}
