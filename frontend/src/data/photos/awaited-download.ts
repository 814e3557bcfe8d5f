import { createStore } from '../../shared/lib/create-store.js';

/** A ZIP that is being laid out, and what is said when it begins or does not. */
export interface AwaitedDownload {
  jobId: string;
  onBegun: () => void;
  onRefused: (error: Error) => void;
}

/** Outlives the buttons and bars that asked for it: a selection may be cleared meanwhile. */
export const awaitedDownload = createStore<AwaitedDownload | null>(null);
