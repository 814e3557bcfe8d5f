import { messageOf } from './own-server.js';

const WITHIN_MS = 5_000;

/** What answers of services that only users will need are said to be, in notes: none of them keeps the product from starting. */
export const notesOnOthers = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
  (await Promise.all([noteOnIssuer(env), noteOnAi(env), noteOnStore(env)])).filter((note) => note !== undefined);

const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, signal: AbortSignal.timeout(WITHIN_MS) });

/** The reason of a failed `fetch` is its cause. */
const reasonOf = (error: unknown): string => messageOf((error as Error).cause ?? error);

const noteOnIssuer = async ({ OIDC_ISSUER, OIDC_DISCOVERY_URL }: NodeJS.ProcessEnv): Promise<string | undefined> => {
  if (!OIDC_ISSUER) return undefined;
  const document = `${(OIDC_DISCOVERY_URL || OIDC_ISSUER).replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await ask(document);
    if (!response.ok) return `Note on OIDC_ISSUER: ${document} answers ${response.status}, so nobody can sign in.`;
    const { issuer } = (await response.json().catch(() => ({}))) as { issuer?: unknown };
    if (typeof issuer !== 'string') return `Note on OIDC_ISSUER: ${document} is no description of an OpenID provider.`;
    return issuer.replace(/\/$/, '') === OIDC_ISSUER.replace(/\/$/, '')
      ? undefined
      : `Note on OIDC_ISSUER: the provider calls itself ${issuer}; set that.`;
  } catch (error) {
    return `Note on OIDC_ISSUER: ${document} is not reachable (${reasonOf(error)}), so nobody can sign in.`;
  }
};

const noteOnAi = async (env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const { AI_PROVIDER = 'auto', AI_BASE_URL, AI_API_KEY } = env;
  if ((AI_PROVIDER !== 'auto' && AI_PROVIDER !== 'openai') || !(AI_API_KEY || AI_BASE_URL)) return undefined;
  const base = (AI_BASE_URL || 'https://api.openai.com/v1').replace(/\/$/, '');
  try {
    const { status } = await ask(`${base}/models`, AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {});
    return status === 401 || status === 403
      ? `Note on AI_API_KEY: ${base} refuses it (${status}), so photos get no suggestions.`
      : undefined;
  } catch (error) {
    return `Note on AI_BASE_URL: ${base} is not reachable (${reasonOf(error)}), so photos get no suggestions.`;
  }
};

/** Any answer will do: whether the key is right, media says as soon as it opens the store. */
const noteOnStore = async ({ OBJECT_STORE, S3_ENDPOINT }: NodeJS.ProcessEnv): Promise<string | undefined> => {
  if (OBJECT_STORE !== 's3' || !S3_ENDPOINT || !URL.canParse(S3_ENDPOINT)) return undefined;
  try {
    await ask(S3_ENDPOINT);
    return undefined;
  } catch (error) {
    return `Note on S3_ENDPOINT: nothing answers at ${new URL(S3_ENDPOINT).host} (${reasonOf(error)}), so photos can neither be shown nor uploaded.`;
  }
};
