import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { HeldWorkDto } from '@vitrine/contracts/http/task.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { ReactNode } from 'react';
import { callRoute } from '../../shared/api/api-client.js';

type AwaitedQueue = HeldWorkDto['held'][number];

export const heldText = () =>
  t`The people who run this site have paused this. It goes on by itself when they resume it.`;

/** False where nobody knows. */
export const isHeld = (queue: AwaitedQueue): Promise<boolean> =>
  callRoute('heldWork').then(
    ({ held }) => held.includes(queue),
    () => false,
  );

interface WaitingProps {
  for: AwaitedQueue;
  held?: ReactNode;
  children?: ReactNode;
}

/**
 * What is shown while something of a queue is waited for: `held` while an administrator has paused it. Asked only while
 * somebody waits, and forgotten afterwards.
 */
export const Waiting = ({ for: queue, held = heldText(), children = null }: WaitingProps): ReactNode => {
  const { data } = useQuery({
    queryKey: [ROUTES.heldWork.path],
    queryFn: ({ signal }) => callRoute('heldWork', { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: 10_000,
  });
  return data?.held.includes(queue) ? held : children;
};
