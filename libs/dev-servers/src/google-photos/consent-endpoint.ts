import { sendPage, sendRedirect, type Exchange } from './exchange.js';
import type { Consent } from './grants.js';
import { ACCOUNT_COOKIE } from './account-cookie.js';
import { consentPage, messagePage, pageHeaders } from './pages.js';
import { SCOPE_TEXTS } from './scopes.js';
import type { StandInParts } from './stand-in-parts.js';

/** What an application asks for. */
interface Authorisation extends Omit<Consent, 'account'> {
  readonly state: string | null;
  readonly silent: boolean;
}

/** An authorisation that cannot go back to the application: its user sees why. */
class UnusableAuthorisation extends Error {}

/** The page on which an account's owner says what an application may do. */
export class ConsentEndpoint {
  constructor(private readonly parts: StandInParts) {}

  /** GET shows the page, POST is its form. */
  handle({ request, response, url, body }: Exchange): void {
    let authorisation: Authorisation;
    try {
      authorisation = this.read(url.searchParams);
    } catch (error) {
      if (!(error instanceof UnusableAuthorisation)) throw error;
      return sendPage(response, 400, messagePage('Access blocked', error.message), pageHeaders());
    }
    if (authorisation.silent) return this.goBack(response, authorisation, { error: 'interaction_required' });
    const headers = pageHeaders(new URL(authorisation.redirectUri).origin);
    const show = (status: number, problem?: string): void => {
      const accounts = this.parts.libraries.accounts();
      const hint = url.searchParams.get('login_hint') ?? accounts[0]?.email;
      const page = consentPage({
        action: `${url.pathname}${url.search}`,
        accounts,
        hint,
        scopes: authorisation.scopes,
        problem,
      });
      sendPage(response, status, page, headers);
    };
    if (request.method !== 'POST') return show(200);
    const form = new URLSearchParams(body);
    if (form.get('decision') !== 'allow') return this.goBack(response, authorisation, { error: 'access_denied' });
    const account = this.parts.libraries.account(form.get('account') ?? '');
    if (!account) return show(400, 'Choose an account.');
    const scopes = form.getAll('scope').filter((scope) => authorisation.scopes.includes(scope));
    const cookie = ACCOUNT_COOKIE.write(account.email);
    if (scopes.length === 0) return this.goBack(response, authorisation, { error: 'access_denied' }, cookie);
    const code = this.parts.grants.codeFor({ ...authorisation, account: account.email, scopes });
    return this.goBack(response, authorisation, { code, scope: scopes.join(' ') }, cookie);
  }

  private read(query: URLSearchParams): Authorisation {
    const { client } = this.parts;
    const redirectUri = query.get('redirect_uri') ?? '';
    const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
    const challenge = query.get('code_challenge');
    const method = query.get('code_challenge_method') ?? 'plain';
    const refuse = (name: string, text: string): never => {
      throw new UnusableAuthorisation(`Error 400: ${name}. ${text}`);
    };
    if (query.get('client_id') !== client.clientId) refuse('invalid_client', 'The OAuth client was not found.');
    if (!client.redirectUris.includes(redirectUri))
      refuse('redirect_uri_mismatch', `${redirectUri || 'No address'} is not registered for this client.`);
    if (query.get('response_type') !== 'code') refuse('unsupported_response_type', 'Only codes are given.');
    const unknown = scopes.filter((scope) => !SCOPE_TEXTS[scope]);
    if (scopes.length === 0) refuse('invalid_request', 'Missing required parameter: scope.');
    if (unknown.length > 0) refuse('invalid_scope', `Some requested scopes were invalid: ${unknown.join(', ')}.`);
    if (challenge && !['S256', 'plain'].includes(method)) refuse('invalid_request', 'Unknown code_challenge_method.');
    const prompt = (query.get('prompt') ?? '').split(' ');
    return {
      redirectUri,
      scopes,
      state: query.get('state'),
      silent: prompt.includes('none'),
      prompted: prompt.includes('consent'),
      offline: query.get('access_type') === 'offline',
      cumulative: query.get('include_granted_scopes') === 'true',
      ...(challenge && { challenge: { value: challenge, method } }),
    };
  }

  private goBack(
    response: Exchange['response'],
    { redirectUri, state }: Authorisation,
    answer: Record<string, string>,
    cookie?: string,
  ): void {
    const target = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...(state !== null && { state }), ...answer }))
      target.searchParams.set(name, value);
    sendRedirect(response, target.href, cookie ? { 'set-cookie': cookie } : {});
  }
}
