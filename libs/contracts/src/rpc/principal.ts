import type { Role } from '../identity/user.rules.js';

/** Who is asking. */
export interface Principal {
  userId: string;
  role: Role;
}
