import type { QueryClient } from '@tanstack/react-query';
import { refreshDependants } from '../../../shared/api/dependants.js';

/** What visitors see is another one now, so no copy of it here may be shown unasked. */
export const refreshPage = (client: QueryClient): Promise<unknown> => refreshDependants(client, 'page');

/** A photo is used in another place now, which photos tell of themselves. */
export const refreshPhotoUse = (client: QueryClient): Promise<unknown> => refreshDependants(client, 'photoUse');
