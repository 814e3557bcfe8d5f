import { setTimeout as delay } from 'node:timers/promises';

/**
 * Tries `attempt` until it neither throws nor answers false, and answers what it answered. Throws the last failure
 * after `limitMs`. For what happens by itself in another process or timer; everything else can be awaited.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, limitMs = 15_000): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      const result = await attempt();
      if (result !== false) return result;
      if (Date.now() >= end) throw new Error('it did not happen in time');
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    await delay(20);
  }
}
