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
const BEGINNING_MS = 2_000;
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

interface Limits {
  /** Until the headers of one answer have come. */
  readonly headersMs?: number;
  /** For everything: names, redirects and the body. */
  readonly totalMs?: number;
  /** `host:port` that may be reached although it is not public, or not on its protocol's own port. */
  readonly allow?: readonly string[];
  /** Addresses of a name; the system's by default. */
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}

export interface SafeFetchOptions extends Limits {
  readonly maxBytes: number;
  /** Of the `Accept` header. */
  readonly accept?: string;
  readonly maxRedirects?: number;
}

export interface SafePostOptions extends Limits {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the answer that are read. */
  readonly readBytes: number;
}

/** What a {@link safePost} was answered. */
export interface Posted {
  readonly status: number;
  /** How the answer begins, as far as it came within two seconds. */
  readonly beginning: string;
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
export const safeFetch = (url: string, options: SafeFetchOptions): Promise<Fetched> =>
  within(options, async (signal) => {
    const request = { method: 'GET', headers: { accept: options.accept ?? '*/*' } };
    let target = parsed(url);
    for (let left = options.maxRedirects ?? REDIRECTS_MAX; ; left -= 1) {
      const response = await answerOf(target, request, options, signal);
      if (!REDIRECTS.includes(response.statusCode ?? 0))
        return { bytes: await bodyOf(response, options), url: target.href };
      response.destroy();
      if (left === 0) throw new SafeFetchError('redirects');
      target = parsed(response.headers.location ?? '', target);
    }
  });

/**
 * Posts to an address that a user has typed, judged as by {@link safeFetch}; over https, and over http only to a host of
 * `allow`. A redirect is an answer like any other, and is not followed. Throws {@link SafeFetchError}.
 */
export const safePost = (url: string, options: SafePostOptions): Promise<Posted> =>
  within(options, async (signal) => {
    const target = parsed(url);
    assertPostable(target, options.allow);
    const request = { method: 'POST', headers: options.headers, body: options.body };
    const response = await answerOf(target, request, options, signal);
    return { status: response.statusCode ?? 0, beginning: await beginningOf(response, options.readBytes) };
  });

/** Whether {@link safePost} may be tried: what an address says by itself, before any name is looked up. */
export const mayPostTo = (url: string, allow: readonly string[]): boolean => {
  try {
    assertPostable(parsed(url), allow);
    return true;
  } catch {
    return false;
  }
};

const assertPostable = (url: URL, allow: readonly string[] | undefined): void => {
  const isAllowed = assertForm(url, allow);
  if (url.protocol === 'http:' && !isAllowed) throw new SafeFetchError('address');
};

const within = async <T>({ totalMs = TOTAL_MS }: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(totalMs);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof SafeFetchError) throw error;
    throw new SafeFetchError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
};

const parsed = (text: string, base?: URL): URL => {
  if (text === '' || text.length > URL_MAX || !URL.canParse(text, base?.href)) throw new SafeFetchError('address');
  return new URL(text, base);
};

const answerOf = async (
  url: URL,
  { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body?: string },
  options: Limits,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const addresses = await addressesOf(url, options, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method,
    agent: false,
    lookup: only(addresses),
    maxHeaderSize: HEADER_BYTES,
    signal,
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Vitrine' },
  });
  const timer = setTimeout(() => request.destroy(new SafeFetchError('timeout')), options.headersMs ?? HEADERS_MS);
  request.once('response', resolve).once('error', reject).end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
};

/** Where a connection for `url` may go. All addresses of a name have to be public: one that is not gives it away. */
const addressesOf = async (url: URL, options: Limits, signal: AbortSignal): Promise<LookupAddress[]> => {
  const isAllowed = assertForm(url, options.allow);
  const host = hostOf(url);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await raced((options.resolve ?? allOf)(host), signal);
  if (found.length === 0) throw new SafeFetchError('unreachable');
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address))) throw new SafeFetchError('address');
  return found;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Judges what an address says by itself; answers whether its host is one of `allow`. */
const assertForm = (url: URL, allow: readonly string[] = []): boolean => {
  const { protocol, username, password } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new SafeFetchError('address');
  if (username !== '' || password !== '') throw new SafeFetchError('address');
  const isAllowed = allow.includes(`${url.hostname}:${url.port || PORTS[protocol]}`);
  // The parser drops a protocol's own port.
  if (url.port !== '' && !isAllowed) throw new SafeFetchError('address');
  if (!isAllowed && isIP(hostOf(url)) && !isPublicAddress(hostOf(url))) throw new SafeFetchError('address');
  return isAllowed;
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

/** What has come of an answer's beginning; one that hangs or breaks off behind its headers has been given all the same. */
const beginningOf = async (response: IncomingMessage, bytes: number): Promise<string> => {
  const timer = setTimeout(() => response.destroy(), BEGINNING_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= bytes) break;
    }
  } catch {
    // Its status is what counts.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return isPlain(response) ? Buffer.concat(chunks).subarray(0, bytes).toString() : '';
};

/** What is compressed could be any number of times as large. */
const isPlain = ({ headers }: IncomingMessage): boolean => /^(identity)?$/i.test(headers['content-encoding'] ?? '');
