import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createDebouncedRefresh } from '../../shared/lib/debounced-refresh.js';
import { refreshDependants } from '../dependants.js';
import { onLiveUpdate } from '../live/live-updates.js';

/** Of hearts in a row the first is told within this time, so the last may be one of which nothing comes. */
const LAST_MS = 2_500;

/** Reads what is shown of galleries again once somebody chooses, submits, comments or uploads (STUD-09). */
export const useGalleryUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = createDebouncedRefresh(() => void refreshDependants(client, 'clientGalleries'));
    let last = 0;
    const stop = onLiveUpdate(({ kind }) => {
      if (kind !== 'gallery') return;
      refresher.ask();
      clearTimeout(last);
      last = window.setTimeout(refresher.ask, LAST_MS);
    });
    return () => {
      stop();
      clearTimeout(last);
      refresher.end();
    };
  }, [client]);
};
