import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** Navigation, and the page of links. */
export const siteQuery = queryOptions({
  queryKey: [ROUTES.site.path] as const,
  queryFn: ({ signal }) => callRoute('site', { signal }),
});

/** Projects first, then pages, each in their order. */
export const sitePagesQuery = queryOptions({
  queryKey: [ROUTES.sitePages.path] as const,
  queryFn: ({ signal }) => callRoute('sitePages', { signal }),
});

/** A project or a page with its draft. */
export const sitePageQuery = (pageId: string) =>
  queryOptions({
    queryKey: [ROUTES.sitePage.path, pageId] as const,
    queryFn: ({ signal }) => callRoute('sitePage', { params: { pageId }, signal }),
  });

/** A saved draft as visitors would see it: read each time it is looked at, and kept no longer. */
export const sitePreviewQuery = (pageId: string, revision: number) =>
  queryOptions({
    queryKey: [ROUTES.previewSitePage.path, pageId, revision] as const,
    queryFn: ({ signal }) => callRoute('previewSitePage', { params: { pageId }, signal }),
    gcTime: 0,
  });

/** Which projects each of these photos is in. */
export const photoProjectsQuery = (photoIds: readonly string[]) =>
  queryOptions({
    queryKey: [ROUTES.photoProjects.path, photoIds] as const,
    queryFn: ({ signal }) => callRoute('photoProjects', { body: { photoIds }, signal }),
    enabled: photoIds.length > 0,
  });
