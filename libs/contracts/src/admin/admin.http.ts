import type { Content } from '../http/answers.js';
import type { AdminUserDto, ListUsersDto, SetRoleDto } from '../identity/admin-user.dto.js';
import type { ActDto, ListActsDto } from './act.dto.js';

/** Users and the act log, for administrators. */
export interface AdminHttp {
  /** List users. The total is in `X-Total-Count`, the administrators among all users in `X-Admin-Count`. */
  adminUsers: { query: ListUsersDto; answers: { 200: AdminUserDto[] | Content<'text/csv'> } };
  /** Change a role. Takes effect at once, in open pages too. */
  setUserRole: {
    body: SetRoleDto;
    answers: { 200: AdminUserDto };
    errors: 'USER_NOT_FOUND' | 'LAST_ADMIN';
  };
  /** List acts of administrators. Newest first. */
  adminActs: { query: ListActsDto; answers: { 200: ActDto[] | Content<'text/csv'> } };
}
