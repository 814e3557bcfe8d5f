import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import Provider, { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { Accounts, claimsOf, emailFrom, READY_ACCOUNTS, type ReadyAccount } from './accounts.js';
import { fileAdapter } from './file-adapter.js';
import { keysIn } from './keys.js';
import type { DevSignInOptions } from './options.js';
import { chooseAccountPage, messagePage, pagePolicy, signOutPage } from './pages.js';

const SCOPES = ['openid', 'email', 'profile', 'offline_access'];
const DAY = 24 * 60 * 60;

/** Answers the requests of the provider at `issuer`, its own pages included. */
export const answerAs = (
  issuer: string,
  options: DevSignInOptions,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const ready = options.accounts ?? READY_ACCOUNTS;
  const accounts = new Accounts(join(options.dir, 'accounts'), ready);
  const policy = pagePolicy([
    ...new Set([...options.redirectUris, ...options.postLogoutRedirectUris].map((uri) => new URL(uri).origin)),
  ]);
  const provider = new Provider(issuer, configuration(options, accounts, policy));
  // The gateway of another container comes in by another name and says which one the browser knows (X-Forwarded-Host).
  provider.proxy = options.host !== undefined;
  const callback = provider.callback();
  return (request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
    void (uid ? interaction(provider, accounts, ready, policy, request, response) : callback(request, response));
  };
};

const configuration = (options: DevSignInOptions, accounts: Accounts, policy: string): Configuration => {
  const keys = keysIn(join(options.dir, 'keys.json'));
  return {
    adapter: fileAdapter(join(options.dir, 'records')),
    jwks: { keys: [keys.jwk] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: keys.cookieKeys },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.postLogoutRedirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false, // the names belong into the id_token, not only behind /userinfo
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    ttl: {
      Interaction: 3_600,
      Session: 30 * DAY,
      Grant: 30 * DAY,
      RefreshToken: 30 * DAY,
      AccessToken: 3_600,
      IdToken: 3_600,
      AuthorizationCode: 60,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.set('content-security-policy', policy);
          ctx.body = signOutPage(form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.set('content-security-policy', policy);
          ctx.body = messagePage('Signed out', 'You can close this page.');
        },
      },
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: grantEverything,
    interactions: { policy: alwaysChoose(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: () => claimsOf(account) };
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', policy);
      ctx.body = messagePage('Sign-in did not work', out.error_description ?? out.error);
    },
  };
};

/** Sign In always offers the choice of accounts, also within a session of this provider. */
const alwaysChoose = (): interactionPolicy.DefaultPolicy => {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('always_choose', 'an account is chosen at each sign-in', ({ oidc }) => {
      const silent = oidc.prompts.has('none');
      return silent || oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
};

/** Vitrine's own client needs no consent. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider, result } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing && existing.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  await grant.save();
  return grant;
};

const interaction = async (
  provider: Provider,
  accounts: Accounts,
  ready: readonly ReadyAccount[],
  policy: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const show = (status: number, html: string): void => {
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(html);
  };
  try {
    const { uid } = await provider.interactionDetails(request, response);
    const action = `/interaction/${uid}`;
    if (request.method !== 'POST') return show(200, chooseAccountPage(action, ready));
    const email = emailFrom((await formOf(request)).get('email'));
    if (!email) return show(400, chooseAccountPage(action, ready, 'Please enter a valid e-mail address.'));
    const login = { accountId: accounts.enter(email) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  } catch {
    if (!response.headersSent)
      show(400, messagePage('This sign-in has ended', 'Please go back and choose Sign In again.'));
  }
};

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 10_000) break;
  }
  return new URLSearchParams(text);
};
