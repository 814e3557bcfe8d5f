import type { LiveUpdate } from '@vitrine/contracts/http/live-update';

/** A stream that a test feeds. */
export class FakeEventSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** Those that are not closed. */
  static all: FakeEventSource[] = [];
  static forget(): void {
    FakeEventSource.all = [];
  }
  static only(): FakeEventSource {
    const [only, ...more] = FakeEventSource.all;
    if (!only || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} streams instead of one`);
    return only;
  }

  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.all = FakeEventSource.all.filter((source) => source !== this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  /** The connection breaks; the browser will open it again by itself. */
  drop(): void {
    this.readyState = 0;
    this.onerror?.();
  }
  /** The server answers with an error: a browser does not reconnect after that. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }
  hear(data: string): void {
    this.onmessage?.({ data });
  }
  say(update: LiveUpdate): void {
    this.hear(JSON.stringify(update));
  }
}

/** Gives jsdom streams, channels and locks as a browser with several tabs; returns the function that removes them. */
export const pretendBrowserTabs = ({ locks = true } = {}): (() => void) => {
  const site = globalThis as Record<string, unknown>;
  site['EventSource'] = FakeEventSource;
  site['BroadcastChannel'] = FakeChannel;
  if (locks) Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  return () => {
    delete site['EventSource'];
    delete site['BroadcastChannel'];
    Reflect.deleteProperty(navigator, 'locks');
  };
};

const channels = new Set<FakeChannel>();

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    channels.delete(this);
  }
}

const fakeLocks = () => {
  const queues = new Map<string, Promise<unknown>>();
  const running = new Map<string, { over: Promise<unknown>; steal: () => void }>();
  const run = async (name: string, work: () => Promise<unknown>) => {
    let steal: () => void = () => undefined;
    const stolen = new Promise((_resolve, reject) => (steal = () => reject(new Error('stolen'))));
    const turn = Promise.race([work(), stolen]);
    const mine = { over: turn.catch(() => undefined), steal };
    running.set(name, mine);
    await mine.over;
    if (running.get(name) === mine) running.delete(name);
    return turn;
  };
  return {
    request: async (
      name: string,
      { signal, steal }: { signal?: AbortSignal; steal?: boolean },
      work: () => Promise<unknown>,
    ) => {
      if (steal) {
        running.get(name)?.steal();
        return run(name, work);
      }
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(async () => {
        for (let now = running.get(name); now; now = running.get(name)) await now.over;
        if (signal?.aborted) throw new Error('aborted');
        return run(name, work);
      });
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
};
