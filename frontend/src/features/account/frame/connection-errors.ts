/** Why a photo library could not be connected, by the code of the redirect (ERR-08 to ERR-20, ERR-23). */
const TEXTS: Record<string, string> = {
  auth_failed: 'Authentication failed. Please try again.',
  token_error: 'Token exchange failed. Please try again.',
  oauth_denied: 'Access was denied. Please grant permission to continue.',
  invalid_request: 'Invalid request. Please try again.',
  feature_disabled: 'Google Photos integration is currently unavailable.',
  rate_limit_exceeded: 'Too many requests. Please wait 15 minutes before trying again.',
  oauth_failed: 'Authorization failed. Please try again.',
  invalid_state: 'Your session could not be verified. Please try connecting again.',
  token_exchange_failed: 'Could not complete the connection. Please try again.',
  pkce_verification_failed: 'Security verification failed. Please try connecting again.',
  verification_expired: 'The connection attempt expired. Please try again.',
  authorization_code_invalid: 'The authorization code is invalid or was already used. Please try again.',
  client_configuration_error: 'Google Photos is not configured correctly. Please contact support.',
};

/** ERR-25: the account page writes it with a small f. */
export const CONNECTION_FAILED = 'Connection failed';

/** ERR-21 for every other code. */
export const connectionErrorText = (code: string): string =>
  (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? 'An error occurred. Please try again.';
