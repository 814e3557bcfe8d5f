import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';

/** ADM-USR-03: the full name, or else the e-mail. */
export const userName = ({ firstName, lastName, email, username, id }: AdminUserDto): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || username || id;
