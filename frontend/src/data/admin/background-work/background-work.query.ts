import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute, fetchRoute } from '../../../shared/api/api-client.js';

/** How often what is in the window is read again. */
const POLL_MS = { queues: 5_000, tasks: 3_000 };
export const TASKS_PAGE = 10;
export const JOBS_PAGE = 20;

/** An answer and what the server calls it. */
interface Known<Answer> {
  answer: Answer;
  etag: string | null;
}

/** Reads an answer unless it is the one that is known. */
const readUnlessKnown = async <N extends 'adminQueues' | 'adminTasks'>(
  name: N,
  query: Record<string, number>,
  { client, queryKey, signal }: { client: QueryClient; queryKey: readonly unknown[]; signal: AbortSignal },
): Promise<Known<AnswerOf<N>>> => {
  const known = client.getQueryData<Known<AnswerOf<N>>>(queryKey);
  const answer = await fetchRoute(name, {
    query,
    signal,
    ...(known?.etag && { headers: { 'If-None-Match': known.etag } }),
  } as never);
  if (answer.status === 304 && known) return known;
  return { answer: (await answer.json()) as AnswerOf<N>, etag: answer.headers.get('etag') };
};

/** The queues of all services; read again and again where `isShown`. */
export const queuesQuery = (isShown = false) =>
  queryOptions({
    queryKey: [ROUTES.adminQueues.path] as const,
    queryFn: (context) => readUnlessKnown('adminQueues', {}, context),
    select: ({ answer }: Known<AnswerOf<'adminQueues'>>) => answer,
    refetchInterval: isShown && POLL_MS.queues,
  });

/** A page of tasks; read again and again where `isShown`. */
export const tasksQuery = (page: number, isShown = false) =>
  queryOptions({
    queryKey: [ROUTES.adminTasks.path, page] as const,
    queryFn: (context) => readUnlessKnown('adminTasks', { limit: TASKS_PAGE, offset: page * TASKS_PAGE }, context),
    select: ({ answer }: Known<AnswerOf<'adminTasks'>>) => answer,
    placeholderData: keepPreviousData,
    refetchInterval: isShown && POLL_MS.tasks,
  });

/** A page of the failed jobs of a queue. */
export const failedJobsQuery = (queue: string, page: number) =>
  queryOptions({
    queryKey: [ROUTES.failedJobs.path, queue, page] as const,
    queryFn: ({ signal }) =>
      callRoute('failedJobs', { params: { queue }, query: { limit: JOBS_PAGE, offset: page * JOBS_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
