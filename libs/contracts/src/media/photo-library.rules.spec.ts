import { expect, it } from '@jest/globals';
import { CONNECTION_ERRORS, connectionErrorText } from './photo-library.rules.js';

it.each([
  ['ERR-08', 'auth_failed', 'Authentication failed. Please try again.'],
  ['ERR-09', 'token_error', 'Token exchange failed. Please try again.'],
  ['ERR-10', 'oauth_denied', 'Access was denied. Please grant permission to continue.'],
  ['ERR-11', 'invalid_request', 'Invalid request. Please try again.'],
  ['ERR-12', 'feature_disabled', 'Google Photos integration is currently unavailable.'],
  ['ERR-13 LIM-28', 'rate_limit_exceeded', 'Too many requests. Please wait 15 minutes before trying again.'],
  ['ERR-14 ERR-23 ERR-24', 'oauth_failed', 'Authorization failed. Please try again.'],
  ['ERR-15 ERR-23 ERR-24', 'invalid_state', 'Your session could not be verified. Please try connecting again.'],
  ['ERR-16 ERR-23 ERR-24', 'token_exchange_failed', 'Could not complete the connection. Please try again.'],
  ['ERR-17 ERR-23 ERR-24', 'pkce_verification_failed', 'Security verification failed. Please try connecting again.'],
  ['ERR-18 ERR-23 ERR-24', 'verification_expired', 'The connection attempt expired. Please try again.'],
  [
    'ERR-19 ERR-23 ERR-24',
    'authorization_code_invalid',
    'The authorization code is invalid or was already used. Please try again.',
  ],
  [
    'ERR-20 ERR-23 ERR-24',
    'client_configuration_error',
    'Google Photos is not configured correctly. Please contact support.',
  ],
  ['ERR-21', 'something_else', 'An error occurred. Please try again.'],
  ['ERR-21', '', 'An error occurred. Please try again.'],
  ['ERR-21', 'constructor', 'An error occurred. Please try again.'],
])('%s explains %s on the account page', (_id, code, text) => {
  expect(connectionErrorText(code, 'account')).toBe(text);
});

it('ERR-24 explains on the albums page the first six codes alone', () => {
  const explained = Object.keys(CONNECTION_ERRORS).filter(
    (code) => connectionErrorText(code, 'albums') !== connectionErrorText('something_else', 'albums'),
  );
  expect(explained).toEqual([
    'auth_failed',
    'token_error',
    'oauth_denied',
    'invalid_request',
    'feature_disabled',
    'rate_limit_exceeded',
  ]);
});
