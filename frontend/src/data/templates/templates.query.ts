import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { readWithSentence } from '../../shared/api/api-client.js';

/** ERR-03. */
export const templatesQuery = queryOptions({
  queryKey: [ROUTES.templates.path] as const,
  queryFn: ({ signal }) => readWithSentence(/*i18n*/ 'Failed to fetch templates', 'templates', { signal }),
});

/** The template of the user's own portfolio (ERR-01). */
export const ownTemplateQuery = queryOptions({
  queryKey: [ROUTES.ownTemplate.path] as const,
  queryFn: ({ signal }) => readWithSentence(/*i18n*/ 'Failed to fetch user template', 'ownTemplate', { signal }),
});
