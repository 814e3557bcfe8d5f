import type { Counted } from '../rpc/counted.js';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { REASON_MAX } from '../media/moderation.rules.js';
import type { UserStorageDto } from '../media/user-storage.dto.js';
import { Optional } from '../fields/optional.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid } from '../fields/uuid.js';
import { CountedListDto } from '../http/counted-list.dto.js';
import { type Role, ROLES } from './user.rules.js';

/** What users can be sorted by; a minus turns the order. */
const USER_SORTS = ['-createdAt', 'createdAt', 'name', '-name', 'email', '-email', 'role', '-role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Whether a user may sign in and is shown to visitors. */
const USER_STATES = ['active', 'suspended'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Which users. `q` is looked for in names, username and e-mail; an id finds its user. */
export class ListUsersDto extends CountedListDto {
  @Optional() @IsIn(USER_SORTS) sort?: UserSort;
  @Optional() @IsIn(ROLES) role?: Role;
  @Optional() @IsIn(USER_STATES) state?: UserState;
}

/** Body of `POST /api/admin/users/{userId}/role`. */
export class SetRoleDto {
  @IsIn(ROLES) role: Role;
}

/** {@link SetRoleDto} on its way to identity. */
export class SetUserRoleDto extends SetRoleDto {
  @Uuid() userId: string;
}

/** Body of `POST /api/admin/users/{userId}/suspend`. */
export class SuspendDto {
  /** In the administrator's words; for administrators alone. */
  @TrimmedText({ min: 1, max: REASON_MAX }) reason: string;
}

/** {@link SuspendDto} on its way to identity. */
export class SuspendUserDto extends SuspendDto {
  @Uuid() userId: string;
}

/** Body of `DELETE /api/admin/users/{userId}`. */
export class DeletionDto {
  /** `deletionWord` of the user, typed once more. */
  @IsString() @MaxLength(320) typed: string;
}

/** {@link DeletionDto} on its way to identity. */
export class DeleteUserDto extends DeletionDto {
  @Uuid() userId: string;
}

/** A user, as administrators see them (ENT-06). */
export interface AdminUserDto {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  role: Role;
  username: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  /** Last segment of the portfolio's address; null before onboarding. */
  portfolio: string | null;
  /** Null while the account is not suspended. */
  suspension: { at: string; reason: string } | null;
}

/** A page of users, and how many administrators there are among all of them. */
export interface UsersPage extends Counted<AdminUserDto> {
  admins: number;
}

/** A row of the administrators' list of users. */
export interface ListedUserDto extends AdminUserDto {
  /** Null while the service that keeps it does not answer, as is the next. */
  storage: UserStorageDto | null;
  galleries: GalleryNumbersDto | null;
}

/** Client galleries of a user, for administrators: nothing of what is in them. */
export interface GalleryNumbersDto {
  galleries: number;
  /** Visitors who have said who they are. */
  persons: number;
  photos: number;
  bytes: number;
}
