import { useSyncExternalStore } from 'react';
import { liveState } from '../../shared/api/live-updates.js';

/** Whether the server tells this page of changes at the moment. */
export const useLiveState = (): boolean => useSyncExternalStore(liveState.subscribe, liveState.isUp);
