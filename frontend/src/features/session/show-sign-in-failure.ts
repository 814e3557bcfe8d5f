import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { i18n } from '@vitrine/contracts/i18n';
import { suspensionStore } from '../../data/session/suspension.js';
import { toast } from '../../shared/toast/toast-store.js';

const SENTENCES: Record<string, MessageDescriptor> = {
  denied: msg`You have not been signed in. Please try again, or ask whoever runs this site for access.`,
  setup: msg`This site cannot sign anybody in right now. Please tell whoever runs it: the reason is in its log.`,
};

/** AUTH-13; loaded on demand, because the catalogue of texts is long. */
export const showSignInFailure = (reason: string | null): void => {
  if (reason === 'suspended') return suspensionStore.set(true);
  const said = SENTENCES[reason ?? ''];
  const other = reason === 'unavailable' ? ERRORS.SIGN_IN_UNAVAILABLE : ERRORS.AUTH_FAILED;
  const description = said ? i18n._(said) : other.message;
  toast({ title: t`Sign-in failed`, description, variant: 'destructive' });
};
