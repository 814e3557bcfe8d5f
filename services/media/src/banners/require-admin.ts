import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/rpc/principal';

/** Throws FORBIDDEN for everybody but administrators. */
export const requireAdmin = ({ role }: Principal): void => {
  if (role !== 'admin') throw new AppError('FORBIDDEN');
};
