import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { quickClient } from '../testing/open-site.js';
import { pendingChangesIn, useOptimisticMutation, usePendingChanges } from './optimistic.js';

const KEY = ['set-colour'];

const setUp = () => {
  const client = quickClient();
  client.setQueryData(['colour'], 'white');
  const answers: { save: () => void; refuse: () => void }[] = [];
  const { result } = renderHook(
    () => ({
      pending: usePendingChanges<string>(KEY),
      change: useOptimisticMutation({
        mutationKey: KEY,
        retry: false,
        mutationFn: (_colour: string) =>
          new Promise<void>((resolve, reject) =>
            answers.push({ save: resolve, refuse: () => reject(new Error('refused')) }),
          ),
        onSuccess: (_none, colour) => void client.setQueryData(['colour'], colour),
      }).mutate,
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const shown = () => result.current.pending.at(-1) ?? client.getQueryData(['colour']);
  return { client, result, answers, shown, change: (colour: string) => act(() => result.current.change(colour)) };
};

afterEach(cleanup);

it('shows a change before it is saved, and keeps it after', async () => {
  const { answers, shown, change, client } = setUp();
  change('red');
  await waitFor(() => expect(shown()).toBe('red'));
  expect(client.getQueryData(['colour'])).toBe('white');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.save();
  await waitFor(() => expect(client.getQueryData(['colour'])).toBe('red'));
  expect(shown()).toBe('red');
});

it('sends changes one after the other; a refused one is taken back, a later one stays', async () => {
  const { answers, shown, change, client, result } = setUp();
  change('red');
  change('blue');
  await waitFor(() => expect(result.current.pending).toEqual(['red', 'blue']));
  expect([answers.length, pendingChangesIn(client, KEY)]).toEqual([1, ['red', 'blue']]);
  answers[0]?.refuse();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(shown()).toBe('blue');
  answers[1]?.refuse();
  await waitFor(() => expect(result.current.pending).toEqual([]));
  expect(shown()).toBe('white');
});
