import { t } from '@lingui/core/macro';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { suspensionStore } from '../../data/session/suspension.js';
import { toast } from '../../shared/toast/toast-store.js';

const SENTENCES: Record<string, string> = {
  unavailable: ERRORS.SIGN_IN_UNAVAILABLE.message,
  denied: 'You have not been signed in. Please try again, or ask whoever runs this site for access.',
  setup: 'This site cannot sign anybody in right now. Please tell whoever runs it: the reason is in its log.',
};

/** AUTH-13; loaded on demand, because the catalogue of texts is long. */
export const showSignInFailure = (reason: string | null): void => {
  if (reason === 'suspended') return suspensionStore.set(true);
  const description = SENTENCES[reason ?? ''] ?? ERRORS.AUTH_FAILED.message;
  toast({ title: t`Sign-in failed`, description, variant: 'destructive' });
};
