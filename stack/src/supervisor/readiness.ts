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

const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 400;
  } catch {
    return false; // not listening yet
  }
};
