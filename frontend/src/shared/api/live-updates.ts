import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { openLiveStream } from './live-stream.js';

type Said = { update: LiveUpdate } | { up: boolean } | { asks: true };

/** `again`: there was a time without a connection, in which anything may have happened. */
type ConnectListener = (connection: { again: boolean }) => void;

/**
 * What the server tells the open pages. One connection a browser: the tab that holds the lock listens and passes on what
 * it hears; when it is closed the next one takes over. Without locks every tab listens for itself.
 */
export const createLiveUpdates = () => {
  const updateListeners = new Set<(update: LiveUpdate) => void>();
  const connectListeners = new Set<ConnectListener>();
  const refusedListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  let isUp = false;
  let wasUp = false;

  const tell = (update: LiveUpdate) => {
    for (const listener of updateListeners) listener(update);
  };
  const onRefused = () => {
    for (const listener of refusedListeners) listener();
  };
  const setState = (up: boolean) => {
    if (up === isUp) return;
    isUp = up;
    for (const listener of stateListeners) listener();
    if (!up) return;
    for (const listener of connectListeners) listener({ again: wasUp });
    wasUp = true;
  };

  const shareStream = (userId: string): (() => void) => {
    const name = `vitrine-live:${userId}`;
    const channel = new BroadcastChannel(name);
    const stopped = new AbortController();
    let leads = false;
    const say = (said: Said) => channel.postMessage(said);

    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('update' in data) tell(data.update);
      else if ('up' in data) setState(data.up);
      else if (leads) say({ up: isUp });
    };
    const lead = async () => {
      leads = true;
      // The tab before may have gone without a word, and nobody listened since.
      say({ up: false });
      setState(false);
      const close = openLiveStream({
        onUpdate: (update) => {
          say({ update });
          tell(update);
        },
        onState: (up) => {
          say({ up });
          setState(up);
        },
        onRefused,
      });
      await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve, { once: true }));
      close();
      channel.close();
    };
    say({ asks: true });
    navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => {
      // Told to stop while it waited for its turn.
      channel.close();
      setState(false);
    });
    return () => stopped.abort();
  };

  return {
    /** Begins to listen for a person; answers how to end it. */
    start: (userId: string): (() => void) => {
      wasUp = false;
      if (typeof EventSource === 'undefined') return () => undefined;
      // Without a secure context there are no locks.
      const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
      return canShare ? shareStream(userId) : openLiveStream({ onUpdate: tell, onState: setState, onRefused });
    },
    onUpdate: (listener: (update: LiveUpdate) => void): (() => void) => {
      updateListeners.add(listener);
      return () => updateListeners.delete(listener);
    },
    onConnect: (listener: ConnectListener): (() => void) => {
      connectListeners.add(listener);
      return () => connectListeners.delete(listener);
    },
    onRefused: (listener: () => void): (() => void) => {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
    /** For useSyncExternalStore. */
    state: {
      subscribe: (changed: () => void): (() => void) => {
        stateListeners.add(changed);
        return () => stateListeners.delete(changed);
      },
      isUp: () => isUp,
    },
  };
};

const live = createLiveUpdates();

export const startLiveUpdates = live.start;
/** Hears every update while a work page is open. Answers how to stop hearing. */
export const onLiveUpdate = live.onUpdate;
export const onLiveConnect = live.onConnect;
/** Hears, in the tab that listens for all, that the server would not tell anything: perhaps nobody is signed in any more. */
export const onLiveRefused = live.onRefused;
/** Whether updates come; while they do not, pages ask by themselves. */
export const liveState = live.state;
