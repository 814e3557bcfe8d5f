import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';
import { refreshDependants } from '../dependants.js';

/** Starts the import of albums (API-44). */
export const useSelectAlbums = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (albumIds: readonly string[]) => callRoute('selectAlbums', { body: { albumIds } }),
    onSettled: () => refreshDependants(client, 'photoLibrary', 'jobs'),
  });
};
