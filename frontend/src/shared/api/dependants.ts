import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type RouteName } from '@vitrine/contracts/http/routes';

/** What is made from a thing: the answers that are out of date once it has changed. */
export const DEPENDANTS = {
  /** What other pages make of photos: the home gallery, the portfolio with its counts and categories, the figures. */
  photos: ['ownPhotos', 'publicPhotos', 'portfolio', 'portfolioPhotos', 'photoStats'],
  /** What a photo is used for, which photos tell of themselves. */
  photoUse: ['ownPhotos', 'ownPhotosPage', 'ownPhoto'],
  categories: ['customCategories', 'ownPhotosPage', 'portfolio', 'portfolioPhotos', 'publicPhotos'],
  /** The gallery names the photographer. */
  profile: ['currentUser', 'ownProfile', 'ownTemplate', 'portfolio', 'portfolioPhotos', 'publicPhotos'],
  hero: ['ownHero', 'heroOf'],
  template: ['ownTemplate', 'templateOf', 'portfolio'],
  /** Everything a visitor sees. */
  page: ['ownHero', 'ownTemplate', 'portfolio', 'portfolioPhotos', 'templateOf', 'heroOf', 'publicPhotos'],
} satisfies Record<string, readonly RouteName[]>;

/** Asks again for what is made from a thing: now where it is shown, else when it is next looked at. */
export const refreshDependants = (client: QueryClient, of: keyof typeof DEPENDANTS): Promise<unknown> =>
  Promise.all(DEPENDANTS[of].map((name) => client.invalidateQueries({ queryKey: [ROUTES[name].path] })));
