import { Uuid } from '../fields/uuid.js';
import type { ContactPreference } from '../portfolio/contact-preference.js';
import type {
  AccessTokenDto,
  AccessTokenRefDto,
  ChangeAccessTokenDto,
  CreateAccessTokenDto,
  NewAccessTokenDto,
  ResumeAccessTokenDto,
  TokenUseDto,
  VerifyAccessTokenDto,
} from './access-token.dto.js';
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

const NAMES = ['USER_NOT_FOUND', 'USERNAME_INVALID', 'USERNAME_TAKEN', 'ADDRESS_TAKEN'] as const;

/** Messages identity answers. `complete`, `update` and `set_visitor_settings` act on the caller. */
export const IDENTITY_RPC = {
  'identity.user.sign_in': message<SignInDto, SignedInDto>('ACCOUNT_SUSPENDED', 'USER_NOT_FOUND'),
  'identity.user.get': message<UserRefDto, UserDto>('USER_NOT_FOUND', 'ACCOUNT_SUSPENDED'),
  /** For notify; never answered to a browser. Who has not completed their profile is not found. */
  'identity.user.contact_address': message<UserRefDto, ContactAddressDto>('USER_NOT_FOUND'),
  /** For administrators, as what follows up to the acts. */
  'identity.user.list': message<ListUsersDto, UsersPage>(),
  'identity.user.set_role': message<SetUserRoleDto, AdminUserDto>('USER_NOT_FOUND', 'LAST_ADMIN'),
  /** Hides everything of the user from visitors before it answers. */
  'identity.user.suspend': message<SuspendUserDto, AdminUserDto>('USER_NOT_FOUND', 'SELF_SUSPENSION', 'LAST_ADMIN'),
  'identity.user.restore': message<UserRefDto, AdminUserDto>('USER_NOT_FOUND'),
  /** As `identity.account.delete`, of another user. */
  'identity.user.delete': message<DeleteUserDto, { deleted: true }>(
    'USER_NOT_FOUND',
    'DELETION_MISMATCH',
    'SELF_DELETION',
    'LAST_ADMIN',
  ),
  /** Records that an administrator ends the user's sessions, which the gateway keeps. */
  'identity.user.record_sessions_end': message<UserRefDto, { recorded: true }>('USER_NOT_FOUND'),
  /** Ends every access token of another user. */
  'identity.user.end_access_tokens': message<UserRefDto, { ended: number }>('USER_NOT_FOUND'),
  'identity.act.list': message<ListActsDto, Counted<ActDto>>(),
  'identity.user.export': message<ExportPageDto, UserSnapshot[]>(),
  /** Users who are gone. */
  'identity.user.export_deleted': message<ExportPageDto, { id: string }[]>(),
  'identity.profile.complete': message<CompleteProfileDto, UserDto>(...NAMES),
  'identity.profile.update': message<UpdateProfileDto, UserDto>(...NAMES),
  'identity.profile.set_visitor_settings': message<VisitorSettingsDto, UserDto>('USER_NOT_FOUND'),
  'identity.profile.check_address': message<CheckAddressDto, AddressCheckDto>('USER_NOT_FOUND'),
  /** The row is anonymous at once; the rest follows by `identity.user_deleted`. */
  'identity.account.delete': message<DeleteAccountDto, { deleted: true }>(
    'USERNAME_MISMATCH',
    'LAST_ADMIN',
    'USER_NOT_FOUND',
  ),
  /** Of the caller, as those up to `end_all`. */
  'identity.access_token.create': message<CreateAccessTokenDto, NewAccessTokenDto>(
    'TOO_MANY_TOKENS',
    'USER_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
  ),
  'identity.access_token.list': message<Record<string, never>, AccessTokenDto[]>(),
  'identity.access_token.change': message<ChangeAccessTokenDto, AccessTokenDto>('TOKEN_NOT_FOUND'),
  'identity.access_token.end': message<AccessTokenRefDto, { ended: true }>('TOKEN_NOT_FOUND'),
  'identity.access_token.end_all': message<Record<string, never>, { ended: number }>(),
  /** Whose the token is that a program has sent; keeps when and by which program it was used. */
  'identity.access_token.verify': message<VerifyAccessTokenDto, TokenUseDto>('TOKEN_UNKNOWN'),
  /** The same without its secret, of a session that has begun with it. */
  'identity.access_token.resume': message<ResumeAccessTokenDto, TokenUseDto>('TOKEN_UNKNOWN'),
};
