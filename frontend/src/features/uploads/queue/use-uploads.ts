import { useEffect, useRef, useState } from 'react';
import { useStore, type Store } from '../../../shared/lib/create-store.js';
import { measured, NEW_METER, paused, shownSeconds, timeLeftText } from './upload-eta.js';
import { summaryOf, type QueueSummary } from './queue-summary.js';
import type { QueueState } from './queue-state.js';

export interface Uploads {
  state: QueueState;
  summary: QueueSummary;
  /** `about 2 min left`, or null. */
  left: string | null;
  now: number;
}

/** The queue as the panel shows it, looked at every second while there is something to count down. */
export const useUploads = (store: Store<QueueState>): Uploads => {
  const state = useStore(store);
  const summary = summaryOf(state);
  const ticks = summary.isMoving || state.restUntil !== null;
  const meter = useRef(NEW_METER);
  const [clock, setClock] = useState<{ now: number; left: string | null }>(() => ({ now: Date.now(), left: null }));

  useEffect(() => {
    if (!ticks) return;
    const tick = () => {
      const now = Date.now();
      const { isMoving, bytesDone, bytesLeft } = summaryOf(store.current());
      meter.current = isMoving ? measured(meter.current, { at: now, bytesDone, bytesLeft }) : paused(meter.current);
      const seconds = shownSeconds(meter.current);
      setClock({ now, left: seconds === null ? null : timeLeftText(seconds) });
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      meter.current = paused(meter.current);
    };
  }, [ticks, store]);

  return { state, summary, left: ticks ? clock.left : null, now: clock.now };
};
