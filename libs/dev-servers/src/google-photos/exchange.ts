import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SeenCall } from './call-log.js';
import type { Fault } from './faults.js';
import { GoogleError } from './google-error.js';

/** One request and how it is answered. */
export interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** What the route's pattern has caught. */
  readonly caught: readonly (string | undefined)[];
  readonly body: string;
}

/** A call of Google's protocol: it is logged, and faults meet it. */
export interface Exchange extends Received {
  readonly seen: SeenCall;
  /** A fault that the endpoint itself has to show. */
  readonly fault: Fault | undefined;
}

const BODY_MAX = 2 * 1024 * 1024;

/** The whole body as text. Throws when it is larger than any that belongs here. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > BODY_MAX) throw new GoogleError('INVALID_ARGUMENT', 'Request payload size exceeds the limit.');
  }
  return Buffer.concat(parts).toString('utf8');
};

/** The JSON object of a body; nothing at all is an empty one. */
export const jsonOf = <T extends object>(body: string): Partial<T> => {
  try {
    const json: unknown = JSON.parse(body || '{}');
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Partial<T>;
  } catch {
    // Answered as what is no object.
  }
  throw new GoogleError('INVALID_ARGUMENT', 'Invalid JSON payload received.');
};

/** Indented like Google's answers. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
    ...headers,
  });
  response.end(`${JSON.stringify(body, null, 2)}\n`);
};

/** Answers with a page. */
export const sendPage = (
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string>,
): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  });
  response.end(html);
};

/** Answers with a redirect. */
export const sendRedirect = (response: ServerResponse, to: string, headers: Record<string, string> = {}): void => {
  response.writeHead(303, { location: to, 'cache-control': 'no-store', ...headers });
  response.end();
};
