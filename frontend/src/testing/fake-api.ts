import { TOTAL_HEADER } from '@vitrine/contracts/http/counted-lists';
import { BUILD_HEADER, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

export interface Call {
  route: RouteName;
  url: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  init: RequestInit;
}

export class Refused {
  constructor(
    readonly status: number,
    readonly message = 'Refused',
    readonly code = 'INTERNAL',
    /** Sentences by field. */
    readonly errors?: Record<string, string[]>,
  ) {}
}

/** A page of a list whose total is in a header. */
export class Listed {
  constructor(
    readonly rows: readonly unknown[],
    readonly total = rows.length,
    /** By name in lower case. */
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An answer that is sent again only once its `etag` is another. */
export class Tagged {
  constructor(
    readonly body: unknown,
    readonly etag: string,
  ) {}
}

/** A route's answer: a body, a Listed, a Tagged, a Refused, or a function of the call that gives either. */
export type Answers = Partial<Record<RouteName, unknown>>;

const PATTERNS = (Object.keys(ROUTES) as RouteName[])
  .map((route) => ({
    route,
    names: [...ROUTES[route].path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''),
    pattern: new RegExp(`^${ROUTES[route].path.replace(/:(\w+)/g, '([^/]+)')}$`),
  }))
  // `/api/portfolio/template/x` must not be taken for a portfolio's photos.
  .toSorted((a, b) => a.names.length - b.names.length);

/** A server of answers by route name in fetch's place. An unexpected call gets 404 and is recorded. */
export const fakeApi = (answers: Answers) => {
  const calls: Call[] = [];
  let build = '';
  const answerTo = async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(input, 'http://here');
    const method = init.method ?? 'GET';
    const found = PATTERNS.find(({ route, pattern }) => ROUTES[route].method === method && pattern.test(pathname));
    if (!found) return answerOf(404, { message: `no such call: ${method} ${pathname}`, code: 'NOT_FOUND' });
    const values = found.pattern.exec(pathname)?.slice(1) ?? [];
    const call: Call = {
      route: found.route,
      url: input,
      params: Object.fromEntries(found.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      init,
    };
    calls.push(call);
    const answer = answers[found.route];
    const said = await (typeof answer === 'function' ? (answer as (call: Call) => unknown)(call) : answer);
    if (said instanceof Error) throw said;
    if (said instanceof Refused) {
      const { status, message, code, errors } = said;
      return answerOf(status, { message, code, ...(errors && { errors }) });
    }
    if (said === undefined)
      return answerOf(found.route === 'currentUser' ? 401 : 404, { message: 'Not found', code: 'NOT_FOUND' });
    if (said instanceof Listed)
      return unlessKnown(init, said.rows, { [TOTAL_HEADER]: String(said.total), ...said.headers });
    if (said instanceof Tagged) return unlessKnown(init, said.body, { etag: said.etag });
    return said === null ? answerOf(204, '') : answerOf(200, said);
  };
  const fetch = async (input: string, init?: RequestInit) => {
    const answer = await answerTo(input, init);
    if (build) answer.headers.set(BUILD_HEADER, build);
    return answer;
  };
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return {
    calls,
    callsOf: (route: RouteName) => calls.filter((call) => call.route === route),
    /** Has a replica with that build answer from now on. */
    answerFrom: (name: string) => {
      build = name;
    },
  };
};

/** 304 and no body for who knows the answer by its `etag`. */
const unlessKnown = (init: RequestInit, body: unknown, headers: Record<string, string>) => {
  const known = new Headers(init.headers).get('if-none-match');
  return known && known === headers['etag'] ? answerOf(304, '', headers) : answerOf(200, body, headers);
};

// jsdom brings no Response.
const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  ok: status < 300,
  status,
  statusText: '',
  headers: new Map([['content-type', 'application/json'], ...Object.entries(headers)]),
  json: async () => JSON.parse(JSON.stringify(body)) as unknown,
  text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  blob: async () => (body instanceof Blob ? body : new Blob([JSON.stringify(body)])),
});
