import { ROUTES } from '@vitrine/contracts/http/routes';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { LIVE_LOOK_MS, LIVE_SILENCE_MS } from '../../shared/constants.js';
import { retryDelay } from '../../shared/api/query-client.js';

interface StreamEnds {
  /** A message or a heartbeat has arrived. */
  onBeat?: () => void;
  onUpdate: (update: LiveUpdate) => void;
  onState: (isUp: boolean) => void;
  /** The server has answered with something other than a stream. */
  onRefused: () => void;
}

/** Keeps `GET /api/user/events` open until it is closed. Reconnects after refusals, with backoff. */
export const openLiveStream = ({ onBeat, onUpdate, onState, onRefused }: StreamEnds): (() => void) => {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heardAt = Date.now();

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    heardAt = Date.now();
    source = new EventSource(ROUTES.events.path, { withCredentials: true });
    source.onopen = () => {
      failures = 0;
      heardAt = Date.now();
      onState(true);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      heardAt = Date.now();
      onBeat?.();
      const update = updateOf(data);
      if (update) onUpdate(update);
    };
    source.onerror = () => {
      onState(false);
      // After a broken connection the browser reconnects by itself (`retry:`); after a refusal it never does.
      if (source?.readyState !== EventSource.CLOSED) return;
      source = null;
      // Jitter: not all open pages at the same moment, when the server is back.
      timer = setTimeout(connect, retryDelay(failures) * (0.5 + Math.random() / 2));
      failures += 1;
      onRefused();
    };
  };
  const reconnectNow = () => {
    if (!source) connect();
  };

  // A connection may be broken without an error, after a sleep for example.
  const watch = setInterval(() => {
    if (source?.readyState !== EventSource.OPEN || Date.now() - heardAt < LIVE_SILENCE_MS) return;
    onState(false);
    connect();
  }, LIVE_LOOK_MS);

  connect();
  window.addEventListener('online', reconnectNow);
  return () => {
    window.removeEventListener('online', reconnectNow);
    clearTimeout(timer);
    clearInterval(watch);
    source?.close();
    onState(false);
  };
};

/** A kind unknown to this build comes from a newer server; it is ignored. */
const updateOf = (text: string): LiveUpdate | null => {
  try {
    const update = JSON.parse(text) as LiveUpdate | null;
    return update && KINDS.has(update.kind) ? update : null;
  } catch {
    return null;
  }
};

const KINDS = new Set(
  Object.keys({
    photos: true,
    categories: true,
    profile: true,
    hero: true,
    template: true,
    jobs: true,
    storage: true,
    'photo-library': true,
    gallery: true,
    'signed-out': true,
  } satisfies Record<LiveUpdate['kind'], true>),
);
