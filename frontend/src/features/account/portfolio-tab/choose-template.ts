import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/api-client.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { refreshPage } from '../api/refresh-page.js';
import { ownTemplateQuery } from '../api/templates.query.js';

/** TPL-20, PROF-36: shown at once, taken back when the server refuses. */
export const useChooseTemplate = () => {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that of two quick clicks the second one holds.
    scope: { id: 'template' },
    mutationFn: (templateId: string) => callRoute('chooseTemplate', { body: { templateId } }),
    onMutate: async (templateId) => {
      await client.cancelQueries({ queryKey: ownTemplateQuery.queryKey });
      const before = client.getQueryData(ownTemplateQuery.queryKey);
      client.setQueryData(ownTemplateQuery.queryKey, { templateId });
      return { before };
    },
    onSuccess: () => toast({ title: 'Template updated' }),
    onError: (_error, _templateId, kept) => {
      client.setQueryData(ownTemplateQuery.queryKey, kept?.before);
      toast({ title: 'Failed to update template', variant: 'destructive' });
    },
    onSettled: () => refreshPage(client),
  });
};
