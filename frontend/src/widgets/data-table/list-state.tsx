import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';

interface ListStateProps {
  /** The query with the list's length. */
  answer: { error: Error | null; refetch: () => unknown };
  /** Undefined as long as it is unknown. */
  count: number | undefined;
  skeleton: ReactNode;
  /** An empty list's message and action. */
  empty: { text: string; action?: ReactNode };
  /** The list itself. */
  children: ReactNode;
}

/** A list, or why there is none: it could not be loaded, it is loading, it is empty. */
export const ListState = ({ answer, count, skeleton, empty, children }: ListStateProps) => {
  if (count === undefined) {
    return answer.error ? (
      <EmptyState
        text={sentenceOf(answer.error)}
        action={
          <Button onClick={() => void answer.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        }
      />
    ) : (
      skeleton
    );
  }
  return count === 0 ? <EmptyState {...empty} /> : children;
};
