import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { isReservedName } from '@vitrine/contracts/identity/user.rules';
import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** The words by which somebody wants to be found; null where there is none. */
export interface WantedNames {
  username: string | null;
  /** The full-name address in force. */
  address: string | null;
}

/** Which of somebody's wanted names belong to somebody else. */
export type NamesInUse = Record<keyof WantedNames, boolean>;

export const wantedNames = (who: Addressable): WantedNames => ({
  username: who.username?.toLowerCase() ?? null,
  address: fullNameAddressInForce(who),
});

/** Why names would be refused (PROF-10, PORT-48); null where they would not. Saving and asking before are judged here. */
export const nameProblems = (names: WantedNames, inUse: NamesInUse): Record<keyof WantedNames, ErrorCode | null> => ({
  username: inUse.username ? 'USERNAME_TAKEN' : null,
  address: names.address && (inUse.address || isReservedName(names.address)) ? 'ADDRESS_TAKEN' : null,
});
