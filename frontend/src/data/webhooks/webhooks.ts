import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { WebhookChangesDto, WebhookDto, WebhookInputDto } from '@vitrine/contracts/notify/webhook.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';

export const webhooksQuery = queryOptions({
  queryKey: [ROUTES.webhooks.path] as const,
  queryFn: ({ signal }) => callRoute('webhooks', { signal }),
});

const LOOK_MS = 2_000;

/** While its newest has not been tried, it is looked at again: a delivery takes a moment. */
export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: [ROUTES.webhookDeliveries.path, webhookId] as const,
    queryFn: ({ signal }) => callRoute('webhookDeliveries', { params: { webhookId }, signal }),
    refetchInterval: ({ state }) => (state.data?.[0]?.attempts === 0 ? LOOK_MS : false),
  });

const setWebhooks = (client: QueryClient, change: (known: WebhookDto[]) => WebhookDto[]): void =>
  void client.setQueryData(webhooksQuery.queryKey, (known) => known && change(known));

const sayFailed = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), variant: 'destructive' });

/** The secret is in the answer, and kept nowhere. */
export const useMakeWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookInputDto) => callRoute('createWebhook', { body }),
    gcTime: 0,
    retry: false,
    onSuccess: ({ secret: _shownOnce, ...webhook }) => setWebhooks(client, (known) => [...known, webhook]),
    onError: (error) => {
      sayFailed(t`The webhook could not be made`)(error);
      void client.invalidateQueries(webhooksQuery);
    },
  });
};

export const useChangeWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & WebhookChangesDto) =>
      callRoute('changeWebhook', { params: { webhookId: id }, body }),
    onSuccess: (changed) => setWebhooks(client, (known) => known.map((one) => (one.id === changed.id ? changed : one))),
    onError: sayFailed(t`This could not be changed`),
  });
};

export const useDeleteWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WebhookDto) => callRoute('deleteWebhook', { params: { webhookId: id } }),
    onSuccess: (_answer, { id }) => {
      setWebhooks(client, (known) => known.filter((one) => one.id !== id));
      toast({ title: t`Webhook deleted` });
    },
    onError: (error) => {
      sayFailed(t`The webhook could not be deleted`)(error);
      void client.invalidateQueries(webhooksQuery);
    },
  });
};

export const useTestWebhook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WebhookDto) => callRoute('testWebhook', { params: { webhookId: id } }),
    retry: false,
    onSuccess: (_delivery, { id }) => client.invalidateQueries(deliveriesQuery(id)),
    onError: sayFailed(t`The test could not be sent`),
  });
};
