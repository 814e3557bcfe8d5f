import { t } from '@lingui/core/macro';
import { connectionErrorText } from '@vitrine/contracts/media/photo-library.rules';
import type { ToastMessage } from '../../../shared/toast/toast-store.js';

/** The way back from the photo library's own pages. */
export interface ConnectionRedirect {
  connected: boolean;
  toast: ToastMessage | null;
}

/** The outcome of a connection in the query (ACCT-49, ACCT-51, ACCT-53); null when there is none. */
export const connectionRedirectOf = (params: URLSearchParams): ConnectionRedirect | null => {
  const error = params.get('error');
  if (error !== null) {
    return {
      connected: false,
      toast: {
        title: t`Connection failed`,
        description: connectionErrorText(error, 'account'),
        variant: 'destructive',
      },
    };
  }
  const connected =
    ['connected', 'google_photos_connected'].includes(params.get('success') ?? '') ||
    params.has('google_photos_connected') ||
    params.get('google_photos') === 'connected';
  return connected ? { connected, toast: null } : null;
};
