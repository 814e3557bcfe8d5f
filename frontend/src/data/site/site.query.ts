import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
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

/** The projects of the signed-in photographer, in their order; none as long as they are not known. */
export const useProjects = (): readonly SitePageSummaryDto[] =>
  useQuery({ ...sitePagesQuery, select: onlyProjects }).data ?? NONE;
const NONE: readonly SitePageSummaryDto[] = [];
const onlyProjects = (pages: SitePageSummaryDto[]) => pages.filter(({ kind }) => kind === 'project');

/** Which projects a photo is in. */
export const photoProjectsQuery = (photoId: string) =>
  queryOptions({
    queryKey: [ROUTES.photoProjects.path, photoId] as const,
    queryFn: async () => (await projectsOf(photoId))[photoId] ?? [],
  });

type PhotoProjects = AnswerOf<'photoProjects'>;
const asked: { ids: string[]; answer: Promise<PhotoProjects> | null } = { ids: [], answer: null };

/** What rows ask in one moment is one call, of at most so many photos as it takes. */
const projectsOf = (photoId: string): Promise<PhotoProjects> => {
  if (asked.ids.length === IDS_OF_A_CALL) asked.answer = null;
  if (asked.answer === null) {
    const ids: string[] = [];
    asked.ids = ids;
    asked.answer = Promise.resolve().then(() => {
      if (asked.ids === ids) asked.answer = null;
      return callRoute('photoProjects', { body: { photoIds: ids } });
    });
  }
  asked.ids.push(photoId);
  return asked.answer;
};
const IDS_OF_A_CALL = 100;
