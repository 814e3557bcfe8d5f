import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider';
import type { User } from '../users/user.entity.js';
import { messagePage, PAGE_POLICY, signOutPage } from './pages.js';
import { CHALLENGE_S } from './own-accounts.js';
import { newSecret, type SignInRecords } from './sign-in-records.js';

export interface ProviderSettings {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly find: (userId: string) => Promise<User | null>;
}

/** How long somebody who has just signed in may change what they sign in with; every sign-in asks anew. */
export const FRESH_S = 15 * 60;

interface Keys {
  jwk: JsonWebKey;
  cookie: string;
}

/** Made by whoever starts first. Without the row the next start makes others (docs/operations.md). */
const keysIn = async (records: SignInRecords): Promise<Keys> => {
  const known = await records.find<Keys>('keys', 'current');
  if (known) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: newSecret().slice(0, 12), use: 'sig', alg: 'RS256' };
  return records.putOnce<Keys>('keys', 'current', { jwk, cookie: newSecret() });
};

/** The OpenID provider at `{origin}/sign-in`, of the one client. Its sign-in pages are {@link SignInSite}'s. */
export const makeProvider = async (records: SignInRecords, settings: ProviderSettings): Promise<Provider> => {
  const { origin } = settings;
  const provider = new Provider(`${origin}/sign-in`, configuration(settings, await keysIn(records), records));
  // The gateway says by which name and protocol the browser came; nothing else reaches this port.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.set('content-security-policy', PAGE_POLICY);
    await next();
  });
  return provider;
};

const configuration = (
  { origin, clientId, clientSecret, find }: ProviderSettings,
  keys: Keys,
  records: SignInRecords,
): Configuration => ({
  adapter: records.adapter(),
  jwks: { keys: [keys.jwk] } as NonNullable<Configuration['jwks']>,
  cookies: {
    keys: [keys.cookie],
    names: origin.startsWith('https:') ? { session: '__Host-vitrine.sign-in' } : { session: 'vitrine.sign-in' },
    long: { httpOnly: true, sameSite: 'lax', path: '/', signed: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  },
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${origin}/api/callback`],
      post_logout_redirect_uris: [`${origin}/`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  clientDefaults: { id_token_signed_response_alg: 'RS256' },
  pkce: { required: () => true },
  responseTypes: ['code'],
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  conformIdTokenClaims: false, // the gateway reads the ID token alone
  clockTolerance: 90,
  ttl: {
    Interaction: CHALLENGE_S,
    Session: FRESH_S,
    Grant: FRESH_S,
    AccessToken: 60,
    IdToken: 3_600,
    AuthorizationCode: 60,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = messagePage('Signed out', 'You can close this page.', { href: '/', label: 'Go to the site' });
      },
    },
  },
  interactions: { policy: alwaysAsk(), url: (_ctx, { uid }) => `/sign-in/interaction/${uid}` },
  // The site's own client needs no consent.
  loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
    if (!client || !session?.accountId) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  findAccount: async (_ctx, sub) => {
    const user = await find(sub);
    if (!user) return undefined;
    const { email, emailVerified, firstName, lastName } = user;
    const claims = {
      sub,
      ...(email && { email, email_verified: emailVerified }),
      ...(firstName && { given_name: firstName }),
      ...(lastName && { family_name: lastName }),
    };
    return { accountId: sub, claims: () => claims };
  },
  renderError: (ctx, { error, error_description: words }) => {
    ctx.type = 'html';
    const text = error === 'server_error' ? 'Something went wrong here.' : (words ?? error);
    ctx.body = messagePage('Sign-in did not work', text, { href: '/api/login', label: 'Try again' });
  },
});

/** A session at the provider signs nobody in: whoever comes to a browser after somebody else has to show a passkey. */
const alwaysAsk = (): interactionPolicy.DefaultPolicy => {
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check('always_ask', 'every sign-in asks for a passkey', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
};
