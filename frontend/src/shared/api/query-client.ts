import { QueryClient } from '@tanstack/react-query';
import {
  MUTATION_RETRIES,
  QUERY_FRESH_MS,
  QUERY_KEEP_MS,
  QUERY_RETRIES,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
} from '../constants.js';
import { ApiError } from './api-error.js';

/** 1 s, 2 s, 4 s … at most 30 s (REQ-22). */
export const retryDelay = (attempt: number): number => Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_MAX_MS);

/** A write is retried only when it may not have reached the server, or failed there (REQ-29). */
export const mayRepeatWrite = (failures: number, error: unknown): boolean =>
  failures < MUTATION_RETRIES && error instanceof ApiError && (error.isNetworkError || error.status >= 500);

/** `keepMs`: how long an answer that is shown nowhere is kept. */
export const createQueryClient = ({ keepMs = QUERY_KEEP_MS } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        gcTime: keepMs,
        refetchOnWindowFocus: false,
        retry: QUERY_RETRIES,
        retryDelay,
      },
      // Offline a write fails at once: it must not happen later, when it is no longer expected.
      mutations: { retry: mayRepeatWrite, retryDelay, networkMode: 'always' },
    },
  });

/** For a switch that shows its new state at once and can be switched back: offline it is queued for the network. */
export const WHEN_ONLINE = { networkMode: 'online' } as const;
