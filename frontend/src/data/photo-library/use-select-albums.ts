import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute, type RouteOptions } from '../../shared/api/api-client.js';
import { refreshDependants } from '../dependants.js';

/** Starts the import of albums (API-44). */
export const useSelectAlbums = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteOptions<'selectAlbums'>['body']) => callRoute('selectAlbums', { body }),
    onSettled: () => refreshDependants(client, 'photoLibrary', 'jobs'),
  });
};
