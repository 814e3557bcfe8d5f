import { Uuid } from '../fields/uuid.js';
import type { ContactPreference } from '../portfolio/contact-preference.js';
import type { ActDto, ListActsDto } from '../admin/act.dto.js';
import type { Counted } from '../rpc/counted.js';
import type { ExportPageDto } from '../rpc/page.dto.js';
import type {
  AdminUserDto,
  DeleteUserDto,
  ListUsersDto,
  SetUserRoleDto,
  SuspendUserDto,
  UsersPage,
} from './admin-user.dto.js';
import type { AddressCheckDto, CheckAddressDto, DeleteAccountDto } from './account.dto.js';
import type { CompleteProfileDto, UpdateProfileDto, VisitorSettingsDto } from './profile-input.dto.js';
import type { SignedInDto, SignInDto } from './sign-in.dto.js';
import type { UserDto } from './user.dto.js';
import type { UserSnapshot } from './identity.events.js';

export class UserRefDto {
  @Uuid() userId: string;
}

/** Where enquiries to a photographer go. The only answer with a full address besides the administrators'. */
export interface ContactAddressDto {
  userId: string;
  /** As in a greeting and a signature. */
  name: string;
  /** Null: the sign-in provider gave none, or has not verified it. */
  email: string | null;
  contactPreference: ContactPreference;
  portfolioPath: string;
}

/** Messages identity answers. `complete`, `update` and `set_visitor_settings` act on the caller. */
export interface IdentityRpc {
  /** Throws ACCOUNT_SUSPENDED, as `get` does. */
  'identity.user.sign_in': { request: SignInDto; response: SignedInDto };
  'identity.user.get': { request: UserRefDto; response: UserDto };
  /** For notify; never answered to a browser. Throws USER_NOT_FOUND, also of a user who has not completed their profile. */
  'identity.user.contact_address': { request: UserRefDto; response: ContactAddressDto };
  /** For administrators, as what follows up to the acts. */
  'identity.user.list': { request: ListUsersDto; response: UsersPage };
  /** Throws USER_NOT_FOUND, LAST_ADMIN. */
  'identity.user.set_role': { request: SetUserRoleDto; response: AdminUserDto };
  /** Hides everything of the user from visitors before it answers. Throws USER_NOT_FOUND, SELF_SUSPENSION, LAST_ADMIN. */
  'identity.user.suspend': { request: SuspendUserDto; response: AdminUserDto };
  /** Throws USER_NOT_FOUND. */
  'identity.user.restore': { request: UserRefDto; response: AdminUserDto };
  /** As `identity.account.delete`, of another user. Throws USER_NOT_FOUND, DELETION_MISMATCH, SELF_DELETION, LAST_ADMIN. */
  'identity.user.delete': { request: DeleteUserDto; response: { deleted: true } };
  /** Records that an administrator ends the user's sessions, which the gateway keeps. Throws USER_NOT_FOUND. */
  'identity.user.record_sessions_end': { request: UserRefDto; response: { recorded: true } };
  'identity.act.list': { request: ListActsDto; response: Counted<ActDto> };
  'identity.user.export': { request: ExportPageDto; response: UserSnapshot[] };
  /** Users who are gone. */
  'identity.user.export_deleted': { request: ExportPageDto; response: { id: string }[] };
  'identity.profile.complete': { request: CompleteProfileDto; response: UserDto };
  'identity.profile.update': { request: UpdateProfileDto; response: UserDto };
  'identity.profile.set_visitor_settings': { request: VisitorSettingsDto; response: UserDto };
  'identity.profile.check_address': { request: CheckAddressDto; response: AddressCheckDto };
  /** Throws USERNAME_MISMATCH, LAST_ADMIN. The row is anonymous at once; the rest follows by `identity.user_deleted`. */
  'identity.account.delete': { request: DeleteAccountDto; response: { deleted: true } };
}
