import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { renditionWait } from './queue-rules.js';
import type { Store } from './queue-store.js';
import type { QueueTools } from './queue-tools.js';
import type { QueueEvent, QueueState } from './queue-types.js';

export interface Renditions {
  /** Begins to ask, or stops, as the queue has become. */
  watch: () => void;
  /** Something has changed on the server: asks now. */
  hurry: () => void;
  /** Photos that the page has just read for itself. */
  saw: (photos: readonly PhotoDto[]) => void;
}

/** Waits for the renditions of what was uploaded: hears of them, and asks now and then in case nobody tells. */
export const createRenditions = (
  store: Store<QueueState>,
  dispatch: (event: QueueEvent) => void,
  tools: Pick<QueueTools, 'photosById' | 'after'>,
): Renditions => {
  let asked = 0;
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
      // The next question may be answered.
    } finally {
      isAsking = false;
    }
  };

  const watch = () => {
    const count = pending().length;
    if (count > waitingFor) asked = 0;
    waitingFor = count;
    const { away, session } = store.current();
    if (count === 0 || away || session !== 'fine') {
      stopTimer?.();
      stopTimer = null;
      return;
    }
    stopTimer ??= tools.after(renditionWait(asked), () => {
      stopTimer = null;
      asked += 1;
      void ask().then(watch);
    });
  };

  return {
    watch,
    hurry: () => void ask(),
    saw: (photos) => {
      const ids = new Set(pending());
      for (const photo of photos) if (ids.has(photo.id)) dispatch({ type: 'rendered', photo });
    },
  };
};
