import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { OwnLogo } from '@vitrine/contracts/media/site-image.dto';
import type { Look, OwnLook } from '@vitrine/contracts/portfolio/look.rules';
import { callRoute, readWithSentence } from '../../shared/api/api-client.js';
import { callForm } from '../../shared/api/call-form.js';
import { PENDING_POLL_MS, UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { useOptimisticMutation } from '../optimistic.js';

export const ownLookQuery = queryOptions({
  queryKey: [ROUTES.ownLook.path] as const,
  queryFn: ({ signal }) => readWithSentence(/*i18n*/ 'Failed to fetch your look', 'ownLook', { signal }),
});

/** Another look, or `undo`: the former one. */
export const useChangeLook = () => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: ['change-look'],
    outOfDate: ['template'],
    mutationFn: (look: Look | 'undo'): Promise<OwnLook> =>
      look === 'undo' ? callRoute('undoLook') : callRoute('setLook', { body: look }),
    onSuccess: async (answer, look) => {
      // A fetch in flight predates this change.
      await client.cancelQueries({ queryKey: ownLookQuery.queryKey });
      client.setQueryData(ownLookQuery.queryKey, answer);
      toast({ title: look === 'undo' ? t`The former look is back` : t`Look updated` });
    },
    onError: () => toast({ title: t`Failed to update your look`, variant: 'destructive' }),
  });
};

/** Read again until what is being made of it is there. */
export const ownLogoQuery = queryOptions({
  queryKey: [ROUTES.ownLogo.path] as const,
  queryFn: ({ signal }) => readWithSentence(/*i18n*/ 'Failed to fetch your logo', 'ownLogo', { signal }),
  refetchInterval: ({ state }) => (state.data?.logo?.state === 'pending' ? PENDING_POLL_MS : false),
});

/** Another logo; none, with an Undo; and the former one again (LOOK-08, LOOK-10). */
export const useChangeLogo = () => {
  const client = useQueryClient();
  const changed = async (answer: OwnLogo) => {
    // A fetch in flight predates this change.
    await client.cancelQueries({ queryKey: ownLogoQuery.queryKey });
    client.setQueryData(ownLogoQuery.queryKey, answer);
    void refreshDependants(client, 'page');
  };
  const upload = useMutation({
    mutationFn: (file: File) => callForm('uploadLogo', { form: { logo: { blob: file, name: file.name } } }),
    onSuccess: async (answer) => {
      await changed(answer);
      toast({ title: t`Logo updated` });
    },
    onError: (error) =>
      toast({ title: t`Failed to update your logo`, description: error.message, variant: 'destructive' }),
  });
  const { mutate: show, isPending } = useMutation({
    mutationFn: (shown: boolean) => callRoute('showLogo', { body: { shown } }),
    onSuccess: async (answer, shown) => {
      await changed(answer);
      toast(
        shown
          ? { title: t`Your logo is back` }
          : {
              title: t`Logo removed`,
              duration: UNDO_TOAST_MS,
              action: { label: t`Undo`, onClick: () => show(true) },
            },
      );
    },
    onError: () => toast({ title: t`Failed to update your logo`, variant: 'destructive' }),
  });
  return { upload: upload.mutate, show, isBusy: upload.isPending || isPending };
};
