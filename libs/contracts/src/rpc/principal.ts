import type { Role } from '../identity/user.rules.js';

/** The signed-in user behind a call. */
export interface Principal {
  userId: string;
  role: Role;
}
