import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../settings.js';

/** How a configured server is probed before anything depends on it. */
export interface Probe {
  /** The variable that names the server; every message begins with it. */
  readonly variable: string;
  readonly url: string;
  /** Probes once. Throws the failure. */
  readonly ask: () => Promise<void>;
  /** The message for an error that waiting does not fix; `undefined` for an unreachable server. */
  readonly explain: (error: unknown) => string | undefined;
}

/** Where progress goes, and when to stop. */
export interface Listener {
  readonly log: (text: string) => void;
  readonly signal: AbortSignal;
  /** How long a server that is not there is waited for. */
  readonly waitMs?: number;
}

const WAIT_MS = 30_000;
const AGAIN_MS = 500;

/**
 * Waits until the server answers, with one log line. Throws a {@link StartError} with the variable's name and the
 * problem, never the password.
 */
export const probe = async ({ variable, url, ask, explain }: Probe, listener: Listener): Promise<void> => {
  const { log, signal, waitMs = WAIT_MS } = listener;
  const place = placeOf(url);
  const giveUpAt = Date.now() + waitMs;
  for (let logged = false; !signal.aborted; logged = true) {
    try {
      return await ask();
    } catch (error) {
      const reason = explain(error);
      if (reason !== undefined) throw new StartError(withoutPassword(`${variable}: ${reason}`, url));
      if (!logged) log(`Waiting for ${place} (${variable}) …`);
      if (Date.now() >= giveUpAt) throw new StartError(`${variable}: nothing answers at ${place} (${causeOf(error)}).`);
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** `db.example.org:5432`: what may be shown of an address. */
export const placeOf = (url: string): string => new URL(url).host || new URL(url).pathname;

/** Errors of a connection that was not made: not started yet, starting, name not known yet. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]);

/** Whether nothing answered at all. */
export const isAway = (error: unknown): boolean => AWAY.has(codeOf(error));

/** Whether the server shows a certificate that is not of a known authority, of another host, or out of date. */
export const isUntrusted = (error: unknown): boolean =>
  /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS_CERT)/.test(codeOf(error)) ||
  messageOf(error) === 'certificate signature failure';

/** The code of a system or server error, an empty text where there is none. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

/** The message of an error; a failed attempt at several addresses has none of its own. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || causeOf(error);

const causeOf = (error: unknown): string => codeOf(error) || (error instanceof Error ? error.message : String(error));

const withoutPassword = (text: string, url: string): string => {
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)]
    .filter(Boolean)
    .reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
};
