import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from './clock.js';
import { GoogleError, OAuthError } from './google-error.js';
import type { Records } from './records.js';

/** What a consent gives, until its code is exchanged. */
export interface Consent {
  readonly account: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly challenge?: { readonly value: string; readonly method: string };
  readonly offline: boolean;
  /** `prompt=consent`: a refresh token comes even if the account has given one before. */
  readonly prompted: boolean;
  /** `include_granted_scopes=true` */
  readonly cumulative: boolean;
}

/** What one refresh token stands for. */
export interface Grant {
  readonly account: string;
  readonly scopes: readonly string[];
}

interface Access extends Grant {
  readonly expiresAt: number;
}

/** The answer of the token endpoint. */
export interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  token_type: 'Bearer';
}

const CODE_MS = 10 * 60 * 1_000;
const ACCESS_S = 3_599;
/** The oldest refresh token beyond this dies without a word. */
const REFRESH_TOKENS_MAX = 100;

/** Codes, refresh tokens and access tokens of the one client. */
export class Grants {
  private readonly codes = new Map<string, Consent & { expiresAt: number }>();
  private readonly accessTokens = new Map<string, Access>();

  constructor(
    private readonly clock: Clock,
    private readonly refreshTokens: Records<Grant>,
  ) {}

  /** A code for one exchange within ten minutes. */
  codeFor(consent: Consent): string {
    const code = `4/0${randomBytes(32).toString('base64url')}`;
    this.codes.set(code, { ...consent, expiresAt: this.clock.now() + CODE_MS });
    return code;
  }

  /** Throws an {@link OAuthError} as Google words it. */
  exchange(code: string, redirectUri: string, verifier: string | undefined): TokenAnswer {
    const consent = this.codes.get(code);
    this.codes.delete(code);
    if (!consent || consent.expiresAt <= this.clock.now())
      throw new OAuthError('invalid_grant', 'Malformed auth code.');
    if (consent.redirectUri !== redirectUri) throw new OAuthError('redirect_uri_mismatch', 'Bad Request');
    checkVerifier(consent, verifier);
    const before = this.grantsOf(consent.account);
    const scopes = consent.cumulative
      ? [...new Set([...before.flatMap(([, grant]) => grant.scopes), ...consent.scopes])]
      : consent.scopes;
    const grant = { account: consent.account, scopes };
    const answer = this.accessFor(grant);
    if (!consent.offline || (before.length > 0 && !consent.prompted)) return answer;
    const refresh = `1//0${randomBytes(48).toString('base64url')}`;
    this.refreshTokens.delete(
      before.slice(0, Math.max(0, before.length + 1 - REFRESH_TOKENS_MAX)).map(([token]) => token),
    );
    this.refreshTokens.set(refresh, grant);
    return { ...answer, refresh_token: refresh };
  }

  /** A new access token; the refresh token stays the same one. */
  refresh(token: string): TokenAnswer {
    const grant = this.refreshTokens.get(token);
    if (!grant) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
    return this.accessFor(grant);
  }

  /** Ends the account's whole consent for the client, whichever of its tokens is given. False: an unknown token. */
  revoke(token: string): boolean {
    const account = (this.refreshTokens.get(token) ?? this.accessTokens.get(token))?.account;
    if (account) this.revokeAccount(account);
    return account !== undefined;
  }

  /** As an account's owner does it among the settings of the account. */
  revokeAccount(account: string): void {
    this.refreshTokens.delete(this.grantsOf(account).map(([token]) => token));
    for (const [token, access] of this.accessTokens) if (access.account === account) this.accessTokens.delete(token);
  }

  /** The grant behind an `Authorization` header. Throws a {@link GoogleError}. */
  authorise(header: string | undefined, scope: string): Grant {
    const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
    if (!token) {
      throw new GoogleError(
        'UNAUTHENTICATED',
        'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        'CREDENTIALS_MISSING',
      );
    }
    const access = this.accessTokens.get(token);
    if (!access || access.expiresAt <= this.clock.now()) {
      throw new GoogleError(
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        'ACCESS_TOKEN_EXPIRED',
      );
    }
    if (!access.scopes.includes(scope)) {
      throw new GoogleError(
        'PERMISSION_DENIED',
        'Request had insufficient authentication scopes.',
        'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      );
    }
    return access;
  }

  private accessFor(grant: Grant): TokenAnswer {
    for (const [token, { expiresAt }] of this.accessTokens)
      if (expiresAt <= this.clock.now()) this.accessTokens.delete(token);
    const token = `ya29.${randomBytes(64).toString('base64url')}`;
    this.accessTokens.set(token, { ...grant, expiresAt: this.clock.now() + ACCESS_S * 1_000 });
    return { access_token: token, expires_in: ACCESS_S, scope: grant.scopes.join(' '), token_type: 'Bearer' };
  }

  private grantsOf(account: string): [string, Grant][] {
    return this.refreshTokens.entries().filter(([, grant]) => grant.account === account);
  }
}

/** PKCE (RFC 7636): S256 or plain, as the challenge was. */
const checkVerifier = ({ challenge }: Consent, verifier: string | undefined): void => {
  if (!challenge) return;
  if (!verifier) throw new OAuthError('invalid_grant', 'Missing code verifier.');
  const proof = challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  if (proof !== challenge.value) throw new OAuthError('invalid_grant', 'Invalid code verifier.');
};
