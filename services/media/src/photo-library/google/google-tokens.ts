import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';
import { type AccessToken, ExchangeError, type Grant, LibraryError } from '../photo-library.js';
import type { GoogleAnswer } from './google-http.js';

/** Errors of a token address that the credentials are to blame for. */
const CREDENTIALS: readonly unknown[] = [
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
  'invalid_scope',
  'org_internal',
  'admin_policy_enforced',
];

/** The grant in a token answer. Throws {@link ExchangeError}. */
export const grantOf = (answer: GoogleAnswer): Grant => {
  if (answer.status >= 400) throw new ExchangeError(exchangeErrorOf(answer));
  const { refresh_token: refreshToken, scope } = answer.body ?? {};
  const access = accessOf(answer);
  if (access === null || typeof refreshToken !== 'string' || refreshToken === '')
    throw new ExchangeError('token_error');
  return { refreshToken, access, scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [] };
};

/** The access token in the answer to a refresh. Throws `revoked` for a grant that has ended. */
export const refreshedOf = (answer: GoogleAnswer): AccessToken => {
  const { status, body } = answer;
  if (status >= 500) throw new LibraryError('away');
  if (status === 429) throw new LibraryError('busy', answer.retryAfterMs);
  if (body?.['error'] === 'invalid_grant') throw new LibraryError('revoked');
  if (status >= 400) throw new LibraryError('refused');
  const access = accessOf(answer);
  if (access === null) throw new LibraryError('bad-answer');
  return access;
};

const exchangeErrorOf = ({ status, body }: GoogleAnswer): ConnectionError => {
  if (status >= 500 || status === 429) return 'token_exchange_failed';
  const { error, error_description: description } = body ?? {};
  if (typeof description === 'string' && /verifier/i.test(description)) return 'pkce_verification_failed';
  if (error === 'invalid_grant') return 'authorization_code_invalid';
  return CREDENTIALS.includes(error) ? 'client_configuration_error' : 'token_error';
};

const accessOf = ({ body }: GoogleAnswer): AccessToken | null => {
  const { access_token: token, expires_in: seconds } = body ?? {};
  if (typeof token !== 'string' || token === '' || typeof seconds !== 'number' || !(seconds > 0)) return null;
  return { token, expiresAt: new Date(Date.now() + seconds * 1_000) };
};
