import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { isReservedName } from '@vitrine/contracts/identity/user.rules';
import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** The names a user claims; null where there is none. */
export interface WantedNames {
  username: string | null;
  /** The full-name address in force. */
  address: string | null;
}

/** Which of a user's wanted names belong to another user. */
export type NamesInUse = Record<keyof WantedNames, boolean>;

export const wantedNames = (who: Addressable): WantedNames => ({
  username: who.username?.toLowerCase() ?? null,
  address: fullNameAddressInForce(who),
});

/** Why names are refused (PROF-10, PORT-48); null where they are accepted. Used for saving and for checking before. */
export const nameProblems = (names: WantedNames, inUse: NamesInUse): Record<keyof WantedNames, ErrorCode | null> => ({
  username: inUse.username ? 'USERNAME_TAKEN' : null,
  address: names.address && (inUse.address || isReservedName(names.address)) ? 'ADDRESS_TAKEN' : null,
});
