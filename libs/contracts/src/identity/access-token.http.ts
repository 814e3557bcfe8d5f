import type {
  AccessTokenDto,
  AccessTokenSwitchDto,
  CreateAccessTokenDto,
  NewAccessTokenDto,
} from './access-token.dto.js';

/** Access tokens of the signed-in user, for programs. No token can read, make or end tokens. */
export interface AccessTokensHttp {
  /** List access tokens. Newest first, without their secrets. */
  accessTokens: { answers: { 200: AccessTokenDto[] } };
  /** Make an access token. The secret is in this answer alone. */
  createAccessToken: {
    body: CreateAccessTokenDto;
    answers: { 201: NewAccessTokenDto };
    errors: 'identity.access_token.create';
  };
  /** Switch publishing. Whether what the token's program sends may be shown to visitors. */
  changeAccessToken: {
    body: AccessTokenSwitchDto;
    answers: { 200: AccessTokenDto };
    errors: 'identity.access_token.change';
  };
  /** End an access token. Its next call is refused, and what it is sending ends. */
  endAccessToken: { answers: { 204: null }; errors: 'identity.access_token.end' };
}
