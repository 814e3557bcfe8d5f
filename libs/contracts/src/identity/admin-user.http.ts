import type { Content } from '../http/answers.js';
import type {
  AdminUserDto,
  DeletionDto,
  ListedUserDto,
  ListUsersDto,
  SetRoleDto,
  SuspendDto,
} from './admin-user.dto.js';
import type { SetQuotaDto, UserStorageDto } from '../media/user-storage.dto.js';
import type { ActDto, ListActsDto } from '../admin/act.dto.js';

/** Users and the act log, for administrators. */
export interface AdminHttp {
  /** List users. The total is in `X-Total-Count`, the administrators among all users in `X-Admin-Count`. */
  adminUsers: { query: ListUsersDto; answers: { 200: ListedUserDto[] | Content<'text/csv'> } };
  /** Change a role. Takes effect at once, in open pages too. */
  setUserRole: {
    body: SetRoleDto;
    answers: { 200: AdminUserDto };
    errors: 'identity.user.set_role';
  };
  /** Suspend an account. Nothing of it is shown to visitors, its user is signed out; nothing is deleted. */
  suspendUser: {
    body: SuspendDto;
    answers: { 200: AdminUserDto };
    errors: 'identity.user.suspend';
  };
  /** Restore an account. Everything is shown again as it was. */
  restoreUser: { answers: { 200: AdminUserDto }; errors: 'identity.user.restore' };
  /** Delete an account. For a user who asks for it; as when they do it themselves. */
  deleteUser: {
    body: DeletionDto;
    answers: { 204: null };
    errors: 'identity.user.delete';
  };
  /** Sign a user out everywhere. Ends every session of the user, on all devices. */
  endUserSessions: { answers: { 204: null }; errors: 'identity.user.record_sessions_end' };
  /** End a user's access tokens. All of them; programs that use one are signed out at once. */
  endUserTokens: { answers: { 204: null }; errors: 'identity.user.end_access_tokens' };
  /** Set a user's storage quota. One below what is stored removes nothing; uploads are refused until it fits. */
  setUserQuota: { body: SetQuotaDto; answers: { 200: UserStorageDto }; errors: 'media.storage.set_quota' };
  /** List acts of administrators. Newest first. */
  adminActs: { query: ListActsDto; answers: { 200: ActDto[] | Content<'text/csv'> } };
}
