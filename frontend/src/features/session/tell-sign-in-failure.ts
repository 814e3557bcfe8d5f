import { type ErrorCode, ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { toast } from '../../shared/toast/toast-store.js';

const CODES: Record<string, ErrorCode> = { unavailable: 'SIGN_IN_UNAVAILABLE', suspended: 'ACCOUNT_SUSPENDED' };

/** AUTH-13; loaded on demand, because the catalogue of texts is long. */
export const toastSignInFailure = (reason: string | null): void => {
  const code = CODES[reason ?? ''] ?? 'AUTH_FAILED';
  toast({ title: 'Sign-in failed', description: ERRORS[code].message, variant: 'destructive' });
};
