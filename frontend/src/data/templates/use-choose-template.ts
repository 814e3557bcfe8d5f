import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { ownTemplateQuery } from './templates.query.js';

const CHOOSING = ['choose-template'];

/**
 * TPL-20, PROF-36: shown at once, taken back when the server refuses. Of several quick choices the last one holds, and
 * none before it shows again while it is saved.
 */
export const useChooseTemplate = () => {
  const client = useQueryClient();
  const confirmed = useRef<{ templateId: string }>(undefined);
  const isLast = () => client.isMutating({ mutationKey: CHOOSING }) === 1;
  return useMutation({
    mutationKey: CHOOSING,
    scope: { id: 'template' },
    mutationFn: (templateId: string) => callRoute('chooseTemplate', { body: { templateId } }),
    onMutate: async (templateId) => {
      await client.cancelQueries({ queryKey: ownTemplateQuery.queryKey });
      if (isLast()) confirmed.current = client.getQueryData(ownTemplateQuery.queryKey);
      client.setQueryData(ownTemplateQuery.queryKey, { templateId });
    },
    onSuccess: (_answer, templateId) => {
      confirmed.current = { templateId };
      toast({ title: 'Template updated' });
    },
    onError: () => {
      if (isLast()) client.setQueryData(ownTemplateQuery.queryKey, confirmed.current);
      toast({ title: 'Failed to update template', variant: 'destructive' });
    },
    onSettled: () => (isLast() ? refreshDependants(client, 'page') : undefined),
  });
};
