import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createDebouncedRefresh } from '../../shared/lib/debounced-refresh.js';
import { refreshDependants } from '../dependants.js';
import { onLiveUpdate } from '../live/live-updates.js';

/** Reads what is shown of galleries again once somebody chooses, submits, comments or uploads (STUDIO-09). */
export const useGalleryUpdates = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresher = createDebouncedRefresh(() => void refreshDependants(client, 'clientGalleries'));
    const stop = onLiveUpdate(({ kind }) => kind === 'gallery' && refresher.ask());
    return () => {
      stop();
      refresher.end();
    };
  }, [client]);
};
