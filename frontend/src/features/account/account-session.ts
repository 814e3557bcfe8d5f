import type { UserDto } from '@vitrine/contracts/identity/user.dto';

/** What the page may do about the session; it ends on another page. */
export interface AccountSession {
  /** Ends every session of the user, on all devices (AUTH-18); with `tokens` the access tokens, too. */
  signOutEverywhere: (o: { tokens: boolean }) => void;
  /** The account is gone (ACCT-48). */
  deleted: () => void;
}

export interface TabProps {
  user: UserDto;
}
