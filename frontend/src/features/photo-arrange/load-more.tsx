import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { watchNear } from '../../shared/lib/watch-near.js';
import { Button } from '../../shared/ui/button.js';
import { ARRANGE_TEXT } from './arrange-texts.js';

const TEXT = ARRANGE_TEXT.loadMore;

interface LoadMoreProps {
  /** What scrolls. */
  root: RefObject<HTMLElement | null>;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of what is loaded: more comes when it is near, and by its button. */
export const LoadMore = ({ root, loading, failed, onMore }: LoadMoreProps) => {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    // A failed page is not asked for in a circle.
    if (!loading && !failed) onMore();
  });
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    return watchNear(end.current, { margin: '800px', root: root.current }, () => near());
    // After each page it looks again whether its end is already near.
  }, [root, loading]);
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {failed && <p className="text-sm text-ink-2">{TEXT.nextPhotosNotLoaded}</p>}
      <Button aria-disabled={loading} onClick={() => !loading && onMore()}>
        {loading ? TEXT.loading : TEXT.showMorePhotos}
      </Button>
    </div>
  );
};
