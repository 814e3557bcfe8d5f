import type { Form } from '@vitrine/contracts/http/answers';
import type { AnswerOf, BodyOf, QueryOf, UploadRoute } from '@vitrine/contracts/http-map';
import { type ParamsOf, pathOf, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { noteBuild } from '../lib/page-build.js';
import { ApiError, errorOfAnswer, isJson } from './api-error.js';
import type { FilePart } from './form-data.js';

export interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
}

/** One call by the shared rules (REQ-01 to REQ-14). 204 gives null, JSON is parsed, anything else is `{ text }`. */
export const request = async (url: string, options?: RequestOptions): Promise<unknown> =>
  bodyOf(await fetchAnswer(url, options));

const fetchAnswer = async (url: string, options: RequestOptions = {}): Promise<Response> => {
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
  // 304 comes to those alone who have asked for it by `If-None-Match`.
  if (!answer.ok && answer.status !== 304) throw await errorOf(answer);
  return answer;
};

const bodyOf = async (answer: Response): Promise<unknown> => {
  if (answer.status === 204) return null;
  if (isJson(contentTypeOf(answer))) return answer.json();
  return { text: await answer.text() };
};

/** What is sent: lists of it may be read-only. */
type Sendable<T> = T extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sendable<T[Key]> }
    : T;

/** A multipart body: the fields, and the file under the name of its own. */
export type OutgoingForm<N extends RouteName> =
  BodyOf<N> extends Form<infer Fields, infer File, string, infer Optional>
    ? Sendable<Fields> & Readonly<Optional extends true ? Partial<Record<File, FilePart>> : Record<File, FilePart>>
    : never;

/** The parameters of a route's path, where it has any. */
export type ParamsPart<N extends RouteName> = keyof ParamsOf<N> extends never ? unknown : { params: ParamsOf<N> };

type QueryPart<N extends RouteName> = [QueryOf<N>] extends [undefined] ? unknown : { query?: Sendable<QueryOf<N>> };

type BodyPart<N extends RouteName> = [BodyOf<N>] extends [undefined] ? unknown : { body: Sendable<BodyOf<N>> };

/** What `callRoute` calls; `callForm` calls the others. */
export type PlainRoute = Exclude<RouteName, UploadRoute>;

/** A route's parameters in `HttpMap`. */
export type RouteOptions<N extends PlainRoute> = Omit<RequestOptions, 'method' | 'body'> &
  ParamsPart<N> &
  QueryPart<N> &
  BodyPart<N>;

/** May be left out where nothing is required. */
export type RouteArguments<N extends PlainRoute> =
  Record<never, never> extends RouteOptions<N> ? [options?: RouteOptions<N>] : [options: RouteOptions<N>];

interface AnyOptions extends RequestOptions {
  params?: Record<string, string>;
  query?: Query;
}

/** A call by its name in `ROUTES`, with the request and answer of `HttpMap`. */
export const callRoute = async <N extends PlainRoute>(name: N, ...args: RouteArguments<N>): Promise<AnswerOf<N>> =>
  bodyOf(await fetchRoute(name, ...args)) as Promise<AnswerOf<N>>;

/** The same, with the response's headers. */
export const fetchRoute = <N extends PlainRoute>(name: N, ...[options]: RouteArguments<N>): Promise<Response> => {
  const { params, query, ...rest } = (options ?? {}) as AnyOptions;
  return fetchAnswer(addressOf(name, params, query), { ...rest, method: ROUTES[name].method });
};

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** The address of a call. A list is one text with commas. */
export const addressOf = (name: RouteName, params: Record<string, string> = {}, query: Query = {}): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString();
  return pathOf(name, params) + (search && `?${search}`);
};

/** Reads that take nothing. */
export type PlainRead = {
  [N in RouteName]: (typeof ROUTES)[N]['method'] extends 'GET'
    ? Record<never, never> extends ParamsPart<N> & QueryPart<N>
      ? N
      : never
    : never;
}[RouteName];

type ReadOptions = Pick<RequestOptions, 'signal' | 'credentials'>;

/** The default read query by its name in `ROUTES`: null when signed out or when the body is empty. */
export const readQuery = <N extends PlainRead>(name: N, options?: ReadOptions): Promise<AnswerOf<N> | null> =>
  readAddress(addressOf(name), options) as Promise<AnswerOf<N> | null>;

/** The default read query (REQ-06 to REQ-08, REQ-15 to REQ-17) of an address. */
export const readAddress = async (
  url: string,
  { signal, credentials = 'include' }: ReadOptions = {},
): Promise<unknown> => {
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
  if (!answer.ok) {
    const { code } = errorOfText(answer, text);
    throw new ApiError(answer.status, answer.statusText, `HTTP error ${answer.status}: ${text}`, code ? { code } : {});
  }
  return text ? (JSON.parse(text) as unknown) : null;
};

/** A read whose failure has one fixed sentence (ERR-01 to ERR-07, ERR-22). The status stays on the error. */
export const readWithSentence = async <N extends PlainRoute>(
  sentence: string,
  name: N,
  ...[options]: RouteArguments<N>
): Promise<AnswerOf<N>> =>
  orSay(sentence, callRoute(name, ...([{ headers: { Accept: 'application/json' }, ...options }] as RouteArguments<N>)));

/** Replaces the message of a failed call. */
export const orSay = async <T>(sentence: string, call: Promise<T>): Promise<T> => {
  try {
    return await call;
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
    // The caller's own abort is no network failure.
    if (init.signal?.aborted) throw error;
    throw ApiError.network();
  }
};

const errorOf = async (answer: Response): Promise<ApiError> =>
  errorOfText(answer, await answer.text().catch(() => null));

const errorOfText = (answer: Response, text: string | null): ApiError =>
  errorOfAnswer({ status: answer.status, statusText: answer.statusText, contentType: contentTypeOf(answer), text });
