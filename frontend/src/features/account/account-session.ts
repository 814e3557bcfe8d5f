import type { UserDto } from '@vitrine/contracts/identity/user.dto';

/** What the page may do about who is signed in; the session itself belongs to another feature. */
export interface AccountSession {
  /** Asks for the user again. */
  refresh: () => Promise<unknown>;
  /** The stored profile is another one now: this page and the other tabs are told (PROF-04, PROF-05). */
  changed: (user?: UserDto) => Promise<unknown>;
  /** Ends every session of the user, on all devices (AUTH-18). */
  signOutEverywhere: () => void;
  /** The account is gone (ACCT-48). */
  deleted: () => void;
}

export interface TabProps {
  user: UserDto;
  session: AccountSession;
}
