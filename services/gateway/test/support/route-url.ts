import { type RouteName, pathOf } from '@vitrine/contracts/http/routes';

const ID = 'a3bb189e-8bf9-4c4f-9b1d-2f0c7a1b2c3d';

const PARAMS = {
  id: ID,
  userId: ID,
  auditId: ID,
  photoId: ID,
  taskId: ID,
  tokenId: 'pkid-20261128-0123456789abcdefghij',
  sessionId: ID,
  albumId: 'album-1',
  importId: ID,
  galleryId: ID,
  setId: ID,
  linkId: ID,
  personId: ID,
  listId: ID,
  commentId: ID,
  testimonialId: ID,
  pageId: ID,
  webhookId: ID,
  queue: 'email',
  identifier: 'ada',
  token: 'token-0123456789',
  ticket: 'ticket-0123456789',
  variant: '320.webp',
  jobId: ID,
  file: 'page.js',
};

/** An address of the route, its parameters well formed. */
export const urlOf = (name: RouteName): string => pathOf(name, PARAMS);
