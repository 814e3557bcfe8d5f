import { BytesEndpoint } from './bytes-endpoint.js';
import { ConsentEndpoint } from './consent-endpoint.js';
import { ControlEndpoint } from './control-endpoint.js';
import type { SeenCall } from './call-log.js';
import type { Exchange, Received } from './exchange.js';
import type { CallName } from './faults.js';
import { GoogleError } from './google-error.js';
import { LibraryApi } from './library-api.js';
import { OAuthEndpoint } from './oauth-endpoint.js';
import type { Photograph, PhotographFile } from './photographs.js';
import { PickerApi } from './picker-api.js';
import { PickerEndpoint } from './picker-endpoint.js';
import type { Scaler } from './scaler.js';
import type { StandInParts } from './stand-in-parts.js';

interface Address {
  readonly methods: readonly string[];
  readonly path: RegExp;
}

/** One address of Google's protocol. */
interface ProtocolRoute extends Address {
  readonly call: (body: string) => CallName;
  /** What the log says besides; for faults of single items. */
  readonly about?: (caught: Received['caught']) => Partial<SeenCall>;
  readonly handle: (exchange: Exchange) => void | Promise<void>;
}

/** One address of the stand-in's own switches. */
interface ControlRoute extends Address {
  readonly control: (received: Received) => void;
}

export type Route = ProtocolRoute | ControlRoute;

/** All addresses of the stand-in. */
export const routesOf = (
  parts: StandInParts,
  photographs: ReadonlyMap<Photograph, PhotographFile>,
  scaler: Scaler,
): readonly Route[] => {
  const consent = new ConsentEndpoint(parts);
  const oauth = new OAuthEndpoint(parts);
  const picker = new PickerApi(parts);
  const pages = new PickerEndpoint(parts, photographs, scaler);
  const library = new LibraryApi(parts);
  const bytes = new BytesEndpoint(parts);
  const control = new ControlEndpoint(parts);
  const route = (method: string, path: RegExp, call: CallName, handle: ProtocolRoute['handle']): ProtocolRoute => ({
    methods: method.split(' '),
    path,
    call: () => call,
    handle,
  });
  const own = (method: string, path: RegExp, handle: ControlRoute['control']): ControlRoute => ({
    methods: method.split(' '),
    path,
    control: handle,
  });
  return [
    route('GET POST', /^\/o\/oauth2\/v2\/auth$/, 'authorise', (exchange) => consent.handle(exchange)),
    {
      ...route('POST', /^\/token$/, 'token', (exchange) => oauth.token(exchange)),
      call: (body) => (new URLSearchParams(body).get('grant_type') === 'refresh_token' ? 'refresh' : 'token'),
    },
    route('POST', /^\/revoke$/, 'revoke', (exchange) => oauth.revoke(exchange)),
    route('POST', /^\/v1\/sessions$/, 'session.create', (exchange) => picker.createSession(exchange)),
    route('GET', /^\/v1\/sessions\/([\w-]+)$/, 'session.get', (exchange) => picker.getSession(exchange)),
    route('DELETE', /^\/v1\/sessions\/([\w-]+)$/, 'session.delete', (exchange) => picker.deleteSession(exchange)),
    route('GET', /^\/v1\/mediaItems$/, 'items', (exchange) => picker.listItems(exchange)),
    route('GET', /^\/v1\/albums$/, 'albums', (exchange) => library.listAlbums(exchange)),
    route('GET', /^\/v1\/albums\/([\w-]+)$/, 'albums', (exchange) => library.getAlbum(exchange)),
    route('POST', /^\/v1\/mediaItems:search$/, 'search', (exchange) => library.search(exchange)),
    {
      ...route('GET', /^\/base\/([\w.-]+)(=.*)?$/, 'bytes', (exchange) => bytes.send(exchange)),
      about: ([sealed = '', rendition = '']) => ({ item: bytes.itemOf(sealed)?.id, rendition }),
    },
    route('GET POST', /^\/picker\/([\w-]+)(\/autoclose)?$/, 'page', (exchange) => pages.handle(exchange)),
    route('GET', /^\/thumbnails\/([\w-]+)\.jpg$/, 'page', (exchange) => pages.thumbnail(exchange)),
    own('POST DELETE', /^\/_faults$/, (received) => control.faults(received)),
    own('POST', /^\/_clock$/, (received) => control.clock(received)),
    own('GET DELETE', /^\/_calls$/, (received) => control.calls(received)),
    own('POST', /^\/_library$/, (received) => control.library(received)),
    own('POST', /^\/_pick$/, (received) => control.pick(received)),
    own('POST', /^\/_revoke$/, (received) => control.revoke(received)),
  ];
};

/** The route of a request, and what its pattern has caught. Throws NOT_FOUND. */
export const findRoute = (
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; caught: readonly (string | undefined)[] } => {
  for (const route of routes) {
    const match = route.methods.includes(method) ? route.path.exec(path) : null;
    if (match) return { route, caught: match.slice(1) };
  }
  throw new GoogleError('NOT_FOUND', 'Requested entity was not found.');
};
