import { sendJson, type Exchange } from './exchange.js';
import { OAuthError } from './google-error.js';
import type { StandInParts } from './stand-in-parts.js';

/** Token and revocation. Source: developers.google.com/identity/protocols/oauth2/web-server */
export class OAuthEndpoint {
  constructor(private readonly parts: StandInParts) {}

  token({ request, response, body }: Exchange): void {
    const form = new URLSearchParams(body);
    this.requireClient(form, request.headers.authorization);
    const { grants } = this.parts;
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const redirectUri = requireField(form, 'redirect_uri');
        const verifier = form.get('code_verifier') ?? undefined;
        return sendJson(response, 200, grants.exchange(requireField(form, 'code'), redirectUri, verifier));
      }
      case 'refresh_token':
        return sendJson(response, 200, grants.refresh(requireField(form, 'refresh_token')));
      default:
        throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`);
    }
  }

  /** The token comes in the body or in the query. */
  revoke({ response, body, url }: Exchange): void {
    const token = new URLSearchParams(body).get('token') ?? url.searchParams.get('token');
    if (!token) throw new OAuthError('invalid_request', 'Bad Request');
    if (!this.parts.grants.revoke(token)) throw new OAuthError('invalid_token', 'Token expired or revoked');
    sendJson(response, 200, {});
  }

  /** Credentials in the body, or by HTTP Basic. */
  private requireClient(form: URLSearchParams, header: string | undefined): void {
    const basic = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
    const [id, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')];
    const { client } = this.parts;
    if (id !== client.clientId) throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
    if (!secret) throw new OAuthError('invalid_request', 'client_secret is missing.');
    if (secret !== client.clientSecret) {
      throw new OAuthError('invalid_client', 'The provided client secret is invalid.', 401);
    }
  }
}

const requireField = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (!value) throw new OAuthError('invalid_request', `Missing required parameter: ${name}`);
  return value;
};
