import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Store } from '../../../shared/lib/create-store.js';
import type { QueueEvent, QueueState } from './queue-state.js';

/** How often photos still being processed are fetched: faster first. */
export const derivativeWait = (attempts: number): number => Math.min(10_000, 1_500 * 1.5 ** attempts);

export interface DerivativeTools {
  photosById: (ids: readonly string[]) => Promise<PhotoDto[]>;
  after: (ms: number, act: () => void) => () => void;
}

export interface DerivativeWatch {
  /** Starts or stops polling, by the state of the queue. */
  watch: () => void;
  /** A live update has named a photo: polls now. */
  checkNow: () => void;
  /** Photos that the page has just read for itself. */
  noteSeen: (photos: readonly PhotoDto[]) => void;
}

/** Waits for the derivatives of uploaded photos: by live updates, and by polling in case there are none. */
export const createDerivativeWatch = (
  store: Store<QueueState>,
  dispatch: (event: QueueEvent) => void,
  tools: DerivativeTools,
): DerivativeWatch => {
  let attempts = 0;
  let waitingFor = 0;
  let stopTimer: (() => void) | null = null;
  let isAsking = false;

  const pending = () =>
    store.current().items.flatMap(({ stage }) => (stage.at === 'processing' ? [stage.photo.id] : []));

  const ask = async () => {
    const ids = pending().slice(0, IDS_IN_ADDRESS);
    if (ids.length === 0 || isAsking) return;
    isAsking = true;
    try {
      const photos = new Map((await tools.photosById(ids)).map((photo) => [photo.id, photo]));
      for (const id of ids) {
        const photo = photos.get(id);
        dispatch(photo ? { type: 'rendered', photo } : { type: 'vanished', photoId: id });
      }
    } catch {
      // The next poll may succeed.
    } finally {
      isAsking = false;
    }
  };

  const watch = () => {
    const count = pending().length;
    if (count > waitingFor) attempts = 0;
    waitingFor = count;
    const { away, session } = store.current();
    if (count === 0 || away || session !== 'fine') {
      stopTimer?.();
      stopTimer = null;
      return;
    }
    stopTimer ??= tools.after(derivativeWait(attempts), () => {
      stopTimer = null;
      attempts += 1;
      void ask().then(watch);
    });
  };

  return {
    watch,
    checkNow: () => void ask(),
    noteSeen: (photos) => {
      const ids = new Set(pending());
      for (const photo of photos) if (ids.has(photo.id)) dispatch({ type: 'rendered', photo });
    },
  };
};
