import * as oidc from 'openid-client';
import { AppError } from '@vitrine/contracts/errors/app-error';

/** Longest words of a provider that are put into a line of the log, in characters. */
const WORDS_MAX = 300;

/** Problems of a provider that pass, by OAuth 2.0 and OpenID Connect. */
const PASSING = ['temporarily_unavailable', 'server_error'];

/** Refusals of the client itself. The second should not be one; Glewlwyd answers it to a wrong secret. */
const REFUSED = ['invalid_client', 'unauthorized_client'];

/** An error and what it was caused by, outermost first. */
const chainOf = (error: unknown): unknown[] => {
  const chain: unknown[] = [];
  for (let link = error; link && chain.length < 6; link = (link as { cause?: unknown }).cause) chain.push(link);
  return chain;
};

const fieldOf = (link: unknown, name: string): string | null => {
  const value = (link as Record<string, unknown>)[name];
  return typeof value === 'string' && value ? value : null;
};

/** The first `error` of OAuth 2.0 in the chain. */
const codeOf = (error: unknown): string | null =>
  chainOf(error)
    .map((link) => fieldOf(link, 'error'))
    .find((code) => code !== null) ?? null;

/** The answer that was refused, where openid-client kept it. */
const answerOf = (error: unknown): Response | null => {
  for (const link of chainOf(error)) {
    if (link instanceof Response) return link;
    const { response } = link as { response?: unknown };
    if (response instanceof Response) return response;
  }
  return null;
};

/** The body that goes with a `WWW-Authenticate`, which openid-client has not read. */
const bodyOf = async (error: unknown): Promise<unknown> => {
  const answer = chainOf(error).some((link) => link instanceof oidc.WWWAuthenticateChallengeError) && answerOf(error);
  if (!answer || answer.bodyUsed) return null;
  try {
    return JSON.parse((await answer.text()).slice(0, 10_000)) as unknown;
  } catch {
    return null;
  }
};

/** Challenges have what they say in `parameters`. */
const challengesOf = (error: unknown): unknown[] =>
  chainOf(error).flatMap((link) =>
    link instanceof oidc.WWWAuthenticateChallengeError ? link.cause.map(({ parameters }) => parameters) : [],
  );

/**
 * What the provider itself said of a failure, on one line and without `secret`, such as
 * `“invalid_client: no such client”`; null where it said nothing. Reads the answer's body.
 */
export const wordsOfProvider = async (error: unknown, secret?: string): Promise<string | null> => {
  for (const link of [await bodyOf(error), ...chainOf(error), ...challengesOf(error)]) {
    const code = link ? fieldOf(link, 'error') : null;
    if (!code) continue;
    const description = fieldOf(link, 'error_description');
    const words = description ? `${code}: ${description}` : code;
    const safe = secret ? words.replaceAll(secret, '…') : words;
    return `“${safe.replace(/[\s\p{C}]+/gu, ' ').slice(0, WORDS_MAX)}”`;
  }
  const answer = answerOf(error);
  return answer && `an answer ${answer.status}`;
};

/** Whether the token endpoint refused our client rather than this sign-in. */
export const isClientRefused = (error: unknown): boolean => {
  // That came by the browser, which may say anything.
  if (error instanceof oidc.AuthorizationResponseError) return false;
  const code = codeOf(error);
  // With a challenge the body, and so the code, has not been read.
  return code === null ? answerOf(error)?.status === 401 : REFUSED.includes(code);
};

/** Whether the user declined, or the provider does not let them in here. */
export const isDenied = (error: unknown): boolean => codeOf(error) === 'access_denied';

/** Whether a sign-in failed for a reason that passes: the provider or one of our own services cannot answer now. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof AppError)
    return ['SIGN_IN_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT'].includes(error.code);
  if (PASSING.includes(codeOf(error) ?? '')) return true;
  const status = answerOf(error)?.status ?? 0;
  if (status >= 500 || status === 429) return true;
  return chainOf(error).some(
    (link) => fieldOf(link, 'message') === 'fetch failed' || fieldOf(link, 'name') === 'TimeoutError',
  );
};

/** Why a provider's discovery document cannot be used, as a sentence for the log. */
export const discoveryProblem = (error: unknown, issuer: string): string => {
  const code = chainOf(error)
    .map((link) => fieldOf(link, 'code'))
    .find((found) => found?.startsWith('OAUTH_'));
  const named = issuerNamedIn(error);
  if (named !== null) return `the sign-in provider calls itself ${named}, but OIDC_ISSUER is ${issuer}`;
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN')
    return `OIDC_ISSUER ${issuer} is on plain http, or names an address that is: OIDC_ALLOW_HTTP=1 allows it in a closed network`;
  const status = code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? answerOf(error)?.status : undefined;
  if (status !== undefined)
    return `OIDC_ISSUER ${issuer} answers ${status} where the discovery document of an OpenID provider should be`;
  if (code && code !== 'OAUTH_TIMEOUT')
    return `OIDC_ISSUER ${issuer} does not answer with the discovery document of an OpenID provider`;
  return `the sign-in provider is not reachable at ${issuer}`;
};

/** The name a discovery document gives its provider, where it is not the one asked for. */
export const issuerNamedIn = (error: unknown): string | null => {
  for (const link of chainOf(error)) {
    const { attribute, body } = link as { attribute?: unknown; body?: { issuer?: unknown } };
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer;
  }
  return null;
};
