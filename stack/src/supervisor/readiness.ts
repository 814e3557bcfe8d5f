import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Something with a readiness check. */
export interface Readiable {
  readonly name: string;
  readonly url: string;
}

/** Waits for all of them; gives back the names that did not become ready in time. */
export const notReady = async (
  all: readonly Readiable[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[]> => {
  const end = Date.now() + timeoutMs;
  const answers = await Promise.all(
    all.map(async (one) => {
      while (Date.now() < end && !signal.aborted) {
        if (await isReady(one.url)) return undefined;
        await delay(120, undefined, { signal }).catch(() => undefined);
      }
      return one.name;
    }),
  );
  return answers.filter((name) => name !== undefined);
};

/** By node's own client: `fetch` would be loaded for this alone, and kept. */
const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 400);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false)); // not listening yet
  });
