import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ALL } from './portfolio-categories.js';
import type { PortfolioPhotos } from './use-portfolio-photos.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface WorkNoteProps {
  work: PortfolioPhotos;
  failed: string;
  /** Without any photo. */
  empty: string;
  loading: ReactNode;
  children?: ReactNode;
}

/** The photos, or the message in place of them. */
export const WorkNote = ({ work, failed, empty, loading, children }: WorkNoteProps) => {
  const { t } = useLingui();
  const { id, label } = work.chosen;
  const retry = (
    <Button onClick={work.retry}>
      <Trans>Retry</Trans>
    </Button>
  );
  if (work.state === 'loading') return loading;
  if (work.state === 'failed') return <EmptyState text={failed} action={retry} />;
  if (work.state === 'empty')
    return (
      <EmptyState
        text={id === ALL ? empty : <WithNames text={t`No photos in the ${label} category.`} names={[label]} />}
      />
    );
  return (
    <>
      {/* On a server-rendered page the grid is hydrated in a step of its own. */}
      <SuspenseBoundary>{children}</SuspenseBoundary>
      {work.hasStalled && <EmptyState text={failed} action={retry} />}
    </>
  );
};
