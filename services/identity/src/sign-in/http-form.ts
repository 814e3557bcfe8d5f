import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import { PAGE_POLICY } from './pages.js';
import { hashOf, newSecret } from './sign-in-records.js';

/** An answer with a passkey of many transports and a long attestation stays far below. */
const FORM_BYTES_MAX = 64 * 1024;

/** A posted form; null for one that is too long. */
export const formOf = async (request: IncomingMessage): Promise<URLSearchParams | null> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > FORM_BYTES_MAX) return null;
    parts.push(part as Buffer);
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
};

export const textOf = (form: URLSearchParams, name: string, max: number): string =>
  beginningOf(storable(form.get(name) ?? '').trim(), max);

/** What a browser's passkey answered; null without one. */
export const passkeyOf = <T>(form: URLSearchParams): T | null => {
  try {
    const given = JSON.parse(form.get('response') || 'null') as { response?: { clientDataJSON?: unknown } } | null;
    return typeof given?.response?.clientDataJSON === 'string' ? (given as T) : null;
  } catch {
    return null;
  }
};

/** A form of our own page: browsers say where a write comes from, and no page can change that. */
export const isOwnWrite = ({ headers }: IncomingMessage, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
};

export const show = (response: ServerResponse, html: string, status = 200): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-store',
    // With less the forms would not say where they come from.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
};

export const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
};

export const cookieOf = ({ headers }: IncomingMessage, name: string): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Of the sign-in's pages alone; with no value it goes. */
export const setCookie = (
  response: ServerResponse,
  name: string,
  value: string,
  isSecure: boolean,
  seconds = 15 * 60,
): void => {
  const attributes = `Path=/sign-in; HttpOnly; SameSite=Lax; Max-Age=${value ? seconds : 0}${isSecure ? '; Secure' : ''}`;
  response.appendHeader('set-cookie', `${name}=${value}; ${attributes}`);
};

const BROWSER_COOKIE = 'vitrine.asked';

/** The hash by which a link that is sent knows the browser that asked for it; it gets a cookie for that. */
export const browserOf = (request: IncomingMessage, response: ServerResponse, origin: string): string => {
  const secret = cookieOf(request, BROWSER_COOKIE) ?? newSecret();
  setCookie(response, BROWSER_COOKIE, secret, origin.startsWith('https:'));
  return hashOf(secret);
};

export const isOfBrowser = (request: IncomingMessage, browser: string): boolean =>
  hashOf(cookieOf(request, BROWSER_COOKIE) ?? '') === browser;

const SYSTEMS = [/iPhone/, /iPad/, /Android/, /Windows/, /Mac OS X|Macintosh/, /CrOS/, /Linux/] as const;
const SYSTEM_NAMES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'ChromeOS', 'Linux'];
const BROWSERS = [/Edg\//, /OPR\//, /Firefox\/|FxiOS\//, /Chrome\/|CriOS\//, /Safari\//] as const;
const BROWSER_NAMES = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'];

/** A first name for a device, which its owner may change: "Chrome on Windows". */
export const programOf = ({ headers }: IncomingMessage): string => {
  const agent = headers['user-agent'] ?? '';
  const browser = BROWSER_NAMES[BROWSERS.findIndex((each) => each.test(agent))];
  const system = SYSTEM_NAMES[SYSTEMS.findIndex((each) => each.test(agent))];
  return [browser, system].filter(Boolean).join(' on ') || 'Passkey';
};
