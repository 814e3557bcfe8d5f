import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

/** Everything a visitor sees, as far as this page has a copy of it. */
const PAGE: readonly RouteName[] = [
  'ownHero',
  'ownTemplate',
  'portfolio',
  'portfolioPhotos',
  'templateOf',
  'heroOf',
  'publicPhotos',
];
const PHOTOS: readonly RouteName[] = ['ownPhotos', 'ownPhotosPage', 'ownPhoto'];

/** What visitors see is another one now, so no copy of it here may be shown unasked. */
export const refreshPage = (client: QueryClient): Promise<unknown> => refresh(client, PAGE);

/** A photo is used in another place now, which photos tell of themselves. */
export const refreshPhotoUse = (client: QueryClient): Promise<unknown> => refresh(client, PHOTOS);

const refresh = (client: QueryClient, names: readonly RouteName[]) =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [ROUTES[name].path] })));
