import type { Content } from '../http/answers.js';
import type { AdminUserDto, DeletionDto, ListUsersDto, SetRoleDto, SuspendDto } from '../identity/admin-user.dto.js';
import type { SetQuotaDto, UserStorageDto } from '../media/user-storage.dto.js';
import type { ActDto, ListActsDto } from './act.dto.js';
import type { ListedUserDto } from './listed-user.dto.js';

/** Users and the act log, for administrators. */
export interface AdminHttp {
  /** List users. The total is in `X-Total-Count`, the administrators among all users in `X-Admin-Count`. */
  adminUsers: { query: ListUsersDto; answers: { 200: ListedUserDto[] | Content<'text/csv'> } };
  /** Change a role. Takes effect at once, in open pages too. */
  setUserRole: {
    body: SetRoleDto;
    answers: { 200: AdminUserDto };
    errors: 'USER_NOT_FOUND' | 'LAST_ADMIN';
  };
  /** Suspend an account. Nothing of it is shown to visitors, its user is signed out; nothing is deleted. */
  suspendUser: {
    body: SuspendDto;
    answers: { 200: AdminUserDto };
    errors: 'USER_NOT_FOUND' | 'SELF_SUSPENSION' | 'LAST_ADMIN';
  };
  /** Restore an account. Everything is shown again as it was. */
  restoreUser: { answers: { 200: AdminUserDto }; errors: 'USER_NOT_FOUND' };
  /** Delete an account. For a user who asks for it; as when they do it themselves. */
  deleteUser: {
    body: DeletionDto;
    answers: { 204: null };
    errors: 'USER_NOT_FOUND' | 'DELETION_MISMATCH' | 'SELF_DELETION' | 'LAST_ADMIN';
  };
  /** Sign a user out everywhere. Ends every session of the user, on all devices. */
  endUserSessions: { answers: { 204: null }; errors: 'USER_NOT_FOUND' };
  /** Set a user's storage quota. One below what is stored removes nothing; uploads are refused until it fits. */
  setUserQuota: { body: SetQuotaDto; answers: { 200: UserStorageDto }; errors: 'USER_NOT_FOUND' };
  /** List acts of administrators. Newest first. */
  adminActs: { query: ListActsDto; answers: { 200: ActDto[] | Content<'text/csv'> } };
}
