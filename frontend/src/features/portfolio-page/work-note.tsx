import { type ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import type { GalleryTexts } from './portfolio-texts.js';
import type { PortfolioPhotos } from './use-portfolio-photos.js';
import { WithNames } from '../../shared/ui/with-names.js';

interface WorkNoteProps {
  work: PortfolioPhotos;
  texts: GalleryTexts;
  loading: ReactNode;
  children?: ReactNode;
}

/** The photos, or the message in place of them. */
export const WorkNote = ({ work, texts, loading, children }: WorkNoteProps) => {
  if (work.state === 'loading') return loading;
  if (work.state === 'failed')
    return <EmptyState text={texts.failed} action={<Button onClick={work.retry}>Retry</Button>} />;
  if (work.state === 'empty')
    return <EmptyState text={<WithNames text={texts.empty(work.chosen)} names={[work.chosen.label]} />} />;
  return (
    <>
      {/* On a server-rendered page the grid is hydrated in a step of its own. */}
      <SuspenseBoundary>{children}</SuspenseBoundary>
      {work.hasStalled && <EmptyState text={texts.failed} action={<Button onClick={work.retry}>Retry</Button>} />}
    </>
  );
};
