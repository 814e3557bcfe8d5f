import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { LIVE_LOOK_MS, LIVE_SILENCE_MS } from '../../shared/constants.js';
import { createStore, useStore } from '../../shared/lib/create-store.js';
import { openLiveStream } from './live-stream.js';

type TabMessage = { update: LiveUpdate } | { up: boolean } | { asks: true } | { beat: true };

/** `again`: there was a time without a connection, in which anything may have happened. */
type ConnectListener = (connection: { again: boolean }) => void;

/**
 * What the server sends the open pages. One connection a browser: the tab that holds the lock listens and passes on what
 * it receives; when it is closed, the next one gets the lock. Without locks every tab has its own connection.
 */
export const createLiveUpdates = () => {
  const updateListeners = new Set<(update: LiveUpdate) => void>();
  const connectListeners = new Set<ConnectListener>();
  const refusedListeners = new Set<() => void>();
  const isUp = createStore(false);
  let wasUp = false;

  const publish = (update: LiveUpdate) => {
    for (const listener of updateListeners) listener(update);
  };
  const onRefused = () => {
    for (const listener of refusedListeners) listener();
  };
  const setState = (up: boolean) => {
    if (up === isUp.current()) return;
    isUp.set(up);
    if (!up) return;
    for (const listener of connectListeners) listener({ again: wasUp });
    wasUp = true;
  };

  const shareStream = (userId: string): (() => void) => {
    const name = `vitrine-live:${userId}`;
    const channel = new BroadcastChannel(name);
    const stopped = new AbortController();
    let endLead: (() => void) | null = null;
    let receivedAt = Date.now();
    const broadcast = (message: TabMessage) => channel.postMessage(message);

    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      receivedAt = Date.now();
      if ('update' in data) publish(data.update);
      else if ('asks' in data) {
        if (endLead) broadcast({ up: isUp.current() });
      }
      // A tab that has lost the lead reports "down" once more.
      else if ('up' in data && !endLead) setState(data.up);
    };
    const lead = async () => {
      // The former leader may have gone without a message, and no tab has listened since.
      broadcast({ up: false });
      setState(false);
      const close = openLiveStream({
        onBeat: () => broadcast({ beat: true }),
        onUpdate: (update) => {
          broadcast({ update });
          publish(update);
        },
        onState: (up) => {
          broadcast({ up });
          setState(up);
        },
        onRefused,
      });
      await new Promise<void>((resolve) => {
        endLead = () => {
          endLead = null;
          close();
          resolve();
        };
      });
    };
    /** Queues for the lead, again after another tab has stolen it. */
    const queue = (): void => {
      navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => {
        endLead?.();
        if (!stopped.signal.aborted) queue();
      });
    };
    // A suspended tab keeps the lock and is silent; a visible tab steals it instead of waiting.
    const watch = setInterval(() => {
      if (endLead || document.hidden || Date.now() - receivedAt < LIVE_SILENCE_MS) return;
      receivedAt = Date.now();
      setState(false);
      // The queued lock request stays in place.
      navigator.locks.request(name, { steal: true }, lead).catch(() => endLead?.());
    }, LIVE_LOOK_MS);
    stopped.signal.addEventListener('abort', () => {
      clearInterval(watch);
      endLead?.();
      channel.close();
      setState(false);
    });
    broadcast({ asks: true });
    queue();
    return () => stopped.abort();
  };

  return {
    /** Starts listening for a user's updates; returns the function that ends it. */
    start: (userId: string): (() => void) => {
      wasUp = false;
      if (typeof EventSource === 'undefined') return () => undefined;
      // Without a secure context there are no locks.
      const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined';
      return canShare ? shareStream(userId) : openLiveStream({ onUpdate: publish, onState: setState, onRefused });
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
    isUp,
  };
};

const live = createLiveUpdates();

export const startLiveUpdates = live.start;
/** Subscribes to every update while a work page is open; returns the function that unsubscribes. */
export const onLiveUpdate = live.onUpdate;
export const onLiveConnect = live.onConnect;
/** Called in the tab that listens for all when the server refuses the stream: the session may be over. */
export const onLiveRefused = live.onRefused;
/** Whether updates come; while they do not, pages poll. */
export const useLiveState = (): boolean => useStore(live.isUp);
