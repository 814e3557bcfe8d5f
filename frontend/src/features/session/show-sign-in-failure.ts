import { type ErrorCode, ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { suspensionStore } from '../../data/session/suspension.js';
import { toast } from '../../shared/toast/toast-store.js';

/** AUTH-13; loaded on demand, because the catalogue of texts is long. */
export const showSignInFailure = (reason: string | null): void => {
  if (reason === 'suspended') return suspensionStore.set(true);
  const code: ErrorCode = reason === 'unavailable' ? 'SIGN_IN_UNAVAILABLE' : 'AUTH_FAILED';
  toast({ title: 'Sign-in failed', description: ERRORS[code].message, variant: 'destructive' });
};
