import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of IPv6 that is given out for the open internet (IANA); it holds the ranges of tunnels, which `range` names. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address leads to the open internet. False for private, loopback, link-local (metadata services among
 * them), shared, multicast, reserved and documentation ranges, for those that carry an IPv4 address in an IPv6 one
 * (6to4, NAT64, Teredo), and for what is no address. An IPv4 address written as IPv6 counts as what it is.
 */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
};

const URL_MAX = 2_048;
const REDIRECTS_MAX = 3;
const HEADERS_MS = 10_000;
const TOTAL_MS = 20_000;
const HEADER_BYTES = 16_384;
const PORTS = { 'http:': 80, 'https:': 443 } as const;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Why nothing was fetched. `address`: it may not be fetched; `answer`: the server has not answered with a file. */
export type SafeFetchReason = 'address' | 'unreachable' | 'answer' | 'redirects' | 'too-large' | 'timeout';

/** Nothing was fetched. Callers must not show `reason` where it would tell about the inner network. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';

  constructor(
    readonly reason: SafeFetchReason,
    options?: ErrorOptions,
  ) {
    super(`Not fetched: ${reason}`, options);
  }
}

export interface SafeFetchOptions {
  readonly maxBytes: number;
  /** Of the `Accept` header. */
  readonly accept?: string;
  readonly maxRedirects?: number;
  /** Until the headers of one answer have come. */
  readonly headersMs?: number;
  /** For everything: names, redirects and the body. */
  readonly totalMs?: number;
  /** `host:port` that may be fetched although it is not public: the tests' and a developer's own server. */
  readonly allow?: readonly string[];
  /** Addresses of a name; the system's by default. */
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** A fetched file. */
export interface Fetched {
  readonly bytes: Buffer;
  /** After redirects. */
  readonly url: string;
}

/**
 * Fetches an address that a user has typed, and nothing that such an address must not reach: http and
 * https on their own ports; a name is resolved once, each of its addresses has to be public, and the connection goes to
 * these addresses; every redirect is judged anew; no cookies, no credentials, no proxy. Throws {@link SafeFetchError}.
 */
export const safeFetch = async (url: string, options: SafeFetchOptions): Promise<Fetched> => {
  const signal = AbortSignal.timeout(options.totalMs ?? TOTAL_MS);
  try {
    let target = parsed(url);
    for (let left = options.maxRedirects ?? REDIRECTS_MAX; ; left -= 1) {
      const response = await answerOf(target, options, signal);
      if (!REDIRECTS.includes(response.statusCode ?? 0))
        return { bytes: await bodyOf(response, options), url: target.href };
      response.destroy();
      if (left === 0) throw new SafeFetchError('redirects');
      target = parsed(response.headers.location ?? '', target);
    }
  } catch (error) {
    if (error instanceof SafeFetchError) throw error;
    throw new SafeFetchError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
};

const parsed = (text: string, base?: URL): URL => {
  if (text === '' || text.length > URL_MAX || !URL.canParse(text, base?.href)) throw new SafeFetchError('address');
  return new URL(text, base);
};

const answerOf = async (url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<IncomingMessage> => {
  const addresses = await addressesOf(url, options, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    agent: false,
    lookup: only(addresses),
    maxHeaderSize: HEADER_BYTES,
    signal,
    headers: { accept: options.accept ?? '*/*', 'accept-encoding': 'identity', 'user-agent': 'Vitrine' },
  });
  const timer = setTimeout(() => request.destroy(new SafeFetchError('timeout')), options.headersMs ?? HEADERS_MS);
  request.once('response', resolve).once('error', reject).end();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
};

/** Where a connection for `url` may go. All addresses of a name have to be public: one that is not gives it away. */
const addressesOf = async (url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<LookupAddress[]> => {
  const { protocol, username, password } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new SafeFetchError('address');
  if (username !== '' || password !== '') throw new SafeFetchError('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = options.allow?.includes(`${url.hostname}:${url.port || PORTS[protocol]}`) ?? false;
  // The parser drops a protocol's own port.
  if (url.port !== '' && !isAllowed) throw new SafeFetchError('address');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await raced((options.resolve ?? allOf)(host), signal);
  if (found.length === 0) throw new SafeFetchError('unreachable');
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address))) throw new SafeFetchError('address');
  return found;
};

const allOf = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });

/** A resolver cannot be interrupted. */
const raced = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new SafeFetchError('timeout')), { once: true });
  return Promise.race([work, promise]);
};

/** Instead of a second look-up, which could answer something else than the first. */
const only =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };

const bodyOf = async (response: IncomingMessage, { maxBytes }: SafeFetchOptions): Promise<Buffer> => {
  try {
    if (response.statusCode !== 200 || !isPlain(response)) throw new SafeFetchError('answer');
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new SafeFetchError('too-large');
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new SafeFetchError('too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
  } finally {
    response.destroy();
  }
};

/** What is compressed could be any number of times as large. */
const isPlain = ({ headers }: IncomingMessage): boolean => /^(identity)?$/i.test(headers['content-encoding'] ?? '');
