import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** Between reads while an import is open; live updates come in between. */
const FOLLOW_MS = 10_000;

/** Whether an import goes on, or can. */
export const isOpen = ({ state }: Pick<LibraryImportDto, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'paused';

/** The user's imports of the last days. */
export const importsQuery = queryOptions({
  queryKey: [ROUTES.libraryImports.path] as const,
  queryFn: ({ signal }) => callRoute('libraryImports', { signal }),
  select: ({ imports }) => imports,
  retry: 1,
  refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? FOLLOW_MS : false),
});
