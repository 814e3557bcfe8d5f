import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/rpc/principal';

/** E-mails hold addresses, so only administrators read them (SEC-16). Throws FORBIDDEN. */
export const assertMayReadEmails = (who: Principal): void => {
  if (who.role !== 'admin') raise('FORBIDDEN');
};
