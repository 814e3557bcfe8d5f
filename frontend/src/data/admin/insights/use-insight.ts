import { msg } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { i18n } from '@vitrine/contracts/i18n';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { useTask, whyStopped } from '../../tasks/use-task.js';
import { RESPOND_ASYNC } from '../../../shared/api/respond-async.js';

/** ADM-AI-10, ADM-AI-11. */
const KINDS = {
  recommendations: { route: 'aiRecommendations', failed: msg`Analysis Failed` },
  themeSuggestions: { route: 'aiThemeSuggestions', failed: msg`Failed to Generate Ideas` },
} as const;

export type InsightName = keyof typeof KINDS;

/** The last insight of a kind, and the request of another one. */
export const useInsight = (name: InsightName) => {
  const client = useQueryClient();
  const { route, failed } = KINDS[name];
  const { data, error, isFetching, refetch } = useQuery(aiInsightsQuery);
  const fail = (description: string) => toast({ title: i18n._(failed), description, variant: 'destructive' });
  const refresh = () => client.invalidateQueries({ queryKey: aiInsightsQuery.queryKey });
  const jobId = data?.running[name] ?? null;
  useTask(jobId, (ended) => {
    if (ended?.status !== 'completed') fail(whyStopped(ended));
    void refresh();
  });
  const last = data?.[name] ?? null;
  const begin = useMutation({
    // Requested again, it is made anew.
    mutationFn: () => callRoute(route, { headers: RESPOND_ASYNC, ...(last && { query: { refresh: true } }) }),
    retry: false,
    onSuccess: (answer) => {
      client.setQueryData(aiInsightsQuery.queryKey, (known) => {
        if (!known) return known;
        if ('jobId' in answer)
          return { ...known, today: known.today + 1, running: { ...known.running, [name]: answer.jobId } };
        return { ...known, [name]: answer };
      });
    },
    onError: (refusal) => {
      fail(sentenceOf(refusal));
      void refresh();
    },
  });
  const isRunning = begin.isPending || jobId !== null;
  return {
    last,
    /** How many were made today, and how many may be. */
    limits: data,
    isLoading: !data && !error,
    isFailed: !data && error !== null,
    isFetching,
    retry: () => void refetch(),
    isRunning,
    run: () => !isRunning && begin.mutate(),
  };
};

/** The last insights. Reading them begins nothing (ADM-AI-05, ADM-AI-06). */
const aiInsightsQuery = queryOptions({
  queryKey: [ROUTES.aiInsights.path] as const,
  queryFn: ({ signal }) => callRoute('aiInsights', { signal }),
});
