import { pathOf, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { noteBuild } from '../lib/page-build.js';
import { ApiError, errorOfAnswer, isJson } from './api-error.js';

export interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
}

/** One call by the shared rules (REQ-01 to REQ-14). 204 gives null, JSON is parsed, anything else is `{ text }`. */
export const request = async <T>(url: string, options: RequestOptions = {}): Promise<T> => {
  const { method = 'GET', body, headers, signal, credentials = 'include' } = options;
  const multipart = body instanceof FormData;
  const answer = await send(url, {
    method,
    credentials,
    // A multipart body brings its own content type, with the boundary in it.
    headers: { ...(!multipart && { 'Content-Type': 'application/json' }), ...XHR, ...headers },
    ...(body !== undefined && { body: multipart ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw await errorOf(answer);
  if (answer.status === 204) return null as T;
  if (isJson(contentTypeOf(answer))) return (await answer.json()) as T;
  return { text: await answer.text() } as T;
};

interface RouteOptions extends Omit<RequestOptions, 'method'> {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
}

/** A call by its name in ROUTES. */
export const callRoute = <T>(name: RouteName, { params, query, ...options }: RouteOptions = {}): Promise<T> =>
  request<T>(addressOf(name, params, query), { ...options, method: ROUTES[name].method });

export const addressOf = (
  name: RouteName,
  params?: Record<string, string>,
  query: Record<string, string | undefined> = {},
): string => {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return pathOf(name, params) + (search && `?${search}`);
};

/** The default read query (REQ-06 to REQ-08, REQ-15 to REQ-17): null when signed out or when the body is empty. */
export const readQuery = async <T>(
  url: string,
  { signal, credentials = 'include' }: Pick<RequestOptions, 'signal' | 'credentials'> = {},
): Promise<T | null> => {
  const answer = await send(url, {
    method: 'GET',
    credentials,
    headers: { Accept: 'application/json', ...XHR },
    ...(signal && { signal }),
  });
  if (answer.status === 401) return null;
  if (answer.status === 404 && isImageUrl(url))
    throw new ApiError(404, answer.statusText, `Resource not found: ${url}`);
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, `HTTP error ${answer.status}: ${text}`);
  return text ? (JSON.parse(text) as T) : null;
};

/** A read whose failure has one fixed sentence (ERR-01 to ERR-07, ERR-22). The status stays on the error. */
export const readOrSay = async <T>(sentence: string, name: RouteName, options: RouteOptions = {}): Promise<T> => {
  try {
    return await callRoute<T>(name, { headers: { Accept: 'application/json' }, ...options });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, error.statusText, sentence);
  }
};

/** REQ-27. */
export const isImageUrl = (url: string): boolean => {
  const path = new URL(url, 'http://here').pathname;
  return /\.(jpe?g|png|webp|gif|avif|hei[cf]|tiff)$/i.test(path) || /^\/api\/(hero-)?images\//.test(path);
};

const XHR = { 'X-Requested-With': 'XMLHttpRequest' };

const contentTypeOf = (answer: Response) => answer.headers.get('content-type') ?? '';

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const answer = await fetch(url, init);
    noteBuild(answer);
    return answer;
  } catch (error) {
    // The caller asked for this one; it is not the network's fault.
    if (init.signal?.aborted) throw error;
    throw ApiError.network();
  }
};

const errorOf = async (answer: Response): Promise<ApiError> =>
  errorOfAnswer({
    status: answer.status,
    statusText: answer.statusText,
    contentType: contentTypeOf(answer),
    text: await answer.text().catch(() => null),
  });
