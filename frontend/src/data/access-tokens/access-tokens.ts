import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { AccessTokenDto, CreateAccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';

export const accessTokensQuery = queryOptions({
  queryKey: [ROUTES.accessTokens.path] as const,
  queryFn: ({ signal }) => callRoute('accessTokens', { signal }),
});

const setTokens = (client: QueryClient, change: (known: AccessTokenDto[]) => AccessTokenDto[]): void =>
  void client.setQueryData(accessTokensQuery.queryKey, (known) => known && change(known));

const sayFailed = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), variant: 'destructive' });

/** The secret is in the answer, and kept nowhere. */
export const useMakeToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateAccessTokenDto) => callRoute('createAccessToken', { body }),
    gcTime: 0,
    // After a lost answer there may be one whose secret nobody has seen.
    retry: false,
    onSuccess: ({ token }) => setTokens(client, (known) => [token, ...known]),
    onError: (error) => {
      sayFailed(t`The token could not be made`)(error);
      void client.invalidateQueries(accessTokensQuery);
    },
  });
};

export const useSwitchPublishing = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, publishes }: { id: string; publishes: boolean }) =>
      callRoute('changeAccessToken', { params: { tokenId: id }, body: { publishes } }),
    onSuccess: (changed) => setTokens(client, (known) => known.map((one) => (one.id === changed.id ? changed : one))),
    onError: sayFailed(t`This could not be changed`),
  });
};

export const useEndToken = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AccessTokenDto) => callRoute('endAccessToken', { params: { tokenId: id } }),
    onSuccess: (_answer, { id }) => {
      setTokens(client, (known) => known.filter((one) => one.id !== id));
      toast({ title: t`Token ended` });
    },
    onError: (error) => {
      sayFailed(t`The token could not be ended`)(error);
      void client.invalidateQueries(accessTokensQuery);
    },
  });
};
