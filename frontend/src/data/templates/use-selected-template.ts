import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { useOptimisticMutation, usePendingChanges } from '../optimistic.js';
import { ownTemplateQuery } from './templates.query.js';

const SELECT_TEMPLATE = ['select-template'];

/** TPL-20, PROF-36: selects the template of one's own page. */
export const useSelectTemplate = () => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: SELECT_TEMPLATE,
    outOfDate: ['page'],
    mutationFn: (templateId: string) => callRoute('chooseTemplate', { body: { templateId } }),
    onSuccess: async (_answer, templateId) => {
      // A fetch in flight predates this change.
      await client.cancelQueries({ queryKey: ownTemplateQuery.queryKey });
      client.setQueryData(ownTemplateQuery.queryKey, { templateId });
      toast({ title: t`Template updated` });
    },
    onError: () => toast({ title: t`Failed to update template`, variant: 'destructive' }),
  });
};

/** The selected template's id, undefined until it is loaded; and the query behind it. */
export const useSelectedTemplate = () => {
  const query = useQuery(ownTemplateQuery);
  const pending = usePendingChanges<string>(SELECT_TEMPLATE);
  return { id: pending.at(-1) ?? query.data?.templateId, query };
};
