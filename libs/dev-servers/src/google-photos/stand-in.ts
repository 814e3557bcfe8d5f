import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.js';
import { ROOT } from '../root.js';
import { listenOn } from '../sign-in/listen-on.js';
import { BaseUrls } from './base-urls.js';
import { CallLog } from './call-log.js';
import { Clock } from './clock.js';
import { readBody, sendJson, type Exchange } from './exchange.js';
import { Faults } from './faults.js';
import { GoogleError, OAuthError } from './google-error.js';
import { Grants } from './grants.js';
import { ItemBytes } from './item-bytes.js';
import { Libraries } from './library.js';
import { readPhotographs } from './photographs.js';
import { PickerSessions } from './picker-sessions.js';
import { Records } from './records.js';
import { findRoute, routesOf, type Route } from './routes.js';
import { Scaler } from './scaler.js';
import { Seal } from './seal.js';
import { showFault } from './show-fault.js';
import type { GoogleClient, StandInParts } from './stand-in-parts.js';

/** What a start needs. */
export interface GooglePhotosOptions extends GoogleClient {
  readonly port?: number;
  /** Keeps consents, sessions and sizes of photographs over restarts; left out: a folder that goes with the stand-in. */
  readonly dir?: string;
}

/** A running stand-in. */
export interface GooglePhotosStandIn {
  /** Origin of all addresses: accounts, tokens, picker and library. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server that speaks to one application as Google Photos does: consent and tokens, picking sessions, albums and
 * bytes. Listens on this machine alone. Throws when the port is taken.
 */
export const startGooglePhotos = async (options: GooglePhotosOptions): Promise<GooglePhotosStandIn> => {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'google-photos-'));
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const photographs = await readPhotographs(join(ROOT, 'stack', 'photos'));
  const scaler = new Scaler(join(dir, 'sizes'));
  const parts = partsOf(options, url, new ItemBytes(photographs, scaler), options.dir);
  const routes = routesOf(parts, photographs, scaler);
  const servers = await listenOn(['127.0.0.1', '::1'], port, (request, response) => {
    answer(parts, routes, request, response).catch(() => response.destroy());
  });
  return {
    url,
    stop: async () => {
      await Promise.all(servers.map(close));
      if (!options.dir) rmSync(dir, { recursive: true, force: true });
    },
  };
};

const partsOf = (client: GoogleClient, origin: string, bytes: ItemBytes, dir?: string): StandInParts => {
  const clock = new Clock();
  const seal = new Seal();
  const records = <T>(name: string) => new Records<T>(dir && join(dir, `${name}.json`));
  return {
    client,
    clock,
    seal,
    bytes,
    faults: new Faults(),
    calls: new CallLog(clock),
    grants: new Grants(clock, records('grants')),
    libraries: new Libraries(),
    sessions: new PickerSessions(clock, records('sessions'), (id) => `${origin}/picker/${id}`),
    baseUrls: new BaseUrls(clock, seal, origin),
  };
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const answer = async (
  parts: StandInParts,
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    const { route, caught } = findRoute(routes, request.method ?? '', url.pathname);
    const body = await readBody(request);
    const received = { request, response, url, caught, body };
    if ('control' in route) {
      if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json'))
        throw new GoogleError('INVALID_ARGUMENT', 'Send JSON.'); // no page of another site can
      return route.control(received);
    }
    const call = route.call(body);
    const path = call === 'bytes' ? '/base' : url.pathname;
    const seen = parts.calls.begin(call, request, response, { path, query: url.searchParams, body });
    if (route.about) Object.assign(seen, route.about(caught));
    const fault = parts.faults.take(call, seen.item);
    if (fault) seen.fault = fault.kind;
    const exchange: Exchange = { ...received, seen, fault };
    if (!showFault(exchange)) await route.handle(exchange);
  } catch (error) {
    if (error instanceof OAuthError)
      sendJson(response, error.status, { error: error.error, error_description: error.description });
    else if (error instanceof GoogleError) sendJson(response, error.status, error.body());
    else throw error;
  }
};
