import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { secondsLeft, timeLeftText, withSample, type Sample } from './pace.js';
import { summaryOf, type QueueSummary } from './queue-summary.js';
import type { Store } from './queue-store.js';
import type { QueueState } from './queue-types.js';

export interface Uploads {
  state: QueueState;
  summary: QueueSummary;
  /** `about 2 min left`, or null. */
  left: string | null;
  now: number;
}

/** The queue as the panel shows it, looked at every second while there is something to count down. */
export const useUploads = (store: Store<QueueState>): Uploads => {
  const state = useSyncExternalStore(store.subscribe, store.current);
  const summary = summaryOf(state);
  const ticks = summary.isMoving || state.restUntil !== null;
  const samples = useRef<Sample[]>([]);
  const [clock, setClock] = useState<{ now: number; left: string | null }>(() => ({ now: Date.now(), left: null }));

  useEffect(() => {
    if (!ticks) return;
    const tick = () => {
      const now = Date.now();
      const { isMoving, progress } = summaryOf(store.current());
      samples.current = isMoving ? withSample(samples.current, { at: now, progress }) : [];
      const seconds = secondsLeft(samples.current);
      setClock({ now, left: seconds === null ? null : timeLeftText(seconds) });
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ticks, store]);

  return { state, summary, left: ticks ? clock.left : null, now: clock.now };
};
