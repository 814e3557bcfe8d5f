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
import { message } from '../rpc/message.js';

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
export const IDENTITY_RPC = {
  /** Throws ACCOUNT_SUSPENDED, as `get` does. */
  'identity.user.sign_in': message<SignInDto, SignedInDto>(),
  'identity.user.get': message<UserRefDto, UserDto>(),
  /** For notify; never answered to a browser. Throws USER_NOT_FOUND, also of a user who has not completed their profile. */
  'identity.user.contact_address': message<UserRefDto, ContactAddressDto>(),
  /** For administrators, as what follows up to the acts. */
  'identity.user.list': message<ListUsersDto, UsersPage>(),
  /** Throws USER_NOT_FOUND, LAST_ADMIN. */
  'identity.user.set_role': message<SetUserRoleDto, AdminUserDto>(),
  /** Hides everything of the user from visitors before it answers. Throws USER_NOT_FOUND, SELF_SUSPENSION, LAST_ADMIN. */
  'identity.user.suspend': message<SuspendUserDto, AdminUserDto>(),
  /** Throws USER_NOT_FOUND. */
  'identity.user.restore': message<UserRefDto, AdminUserDto>(),
  /** As `identity.account.delete`, of another user. Throws USER_NOT_FOUND, DELETION_MISMATCH, SELF_DELETION, LAST_ADMIN. */
  'identity.user.delete': message<DeleteUserDto, { deleted: true }>(),
  /** Records that an administrator ends the user's sessions, which the gateway keeps. Throws USER_NOT_FOUND. */
  'identity.user.record_sessions_end': message<UserRefDto, { recorded: true }>(),
  'identity.act.list': message<ListActsDto, Counted<ActDto>>(),
  'identity.user.export': message<ExportPageDto, UserSnapshot[]>(),
  /** Users who are gone. */
  'identity.user.export_deleted': message<ExportPageDto, { id: string }[]>(),
  'identity.profile.complete': message<CompleteProfileDto, UserDto>(),
  'identity.profile.update': message<UpdateProfileDto, UserDto>(),
  'identity.profile.set_visitor_settings': message<VisitorSettingsDto, UserDto>(),
  'identity.profile.check_address': message<CheckAddressDto, AddressCheckDto>(),
  /** Throws USERNAME_MISMATCH, LAST_ADMIN. The row is anonymous at once; the rest follows by `identity.user_deleted`. */
  'identity.account.delete': message<DeleteAccountDto, { deleted: true }>(),
};
