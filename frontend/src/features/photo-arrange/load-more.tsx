import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { watchNear } from '../../shared/lib/watch-near.js';
import { Button } from '../../shared/ui/button.js';

interface LoadMoreProps {
  /** What scrolls. */
  root: RefObject<HTMLElement | null>;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of what is loaded: the next page is fetched near it, and by its button. */
export const LoadMore = ({ root, loading, failed, onMore }: LoadMoreProps) => {
  const { t } = useLingui();
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    // A failed page is not refetched in a loop.
    if (!loading && !failed) onMore();
  });
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    return watchNear(end.current, { margin: '800px', root: root.current }, () => near());
    // Observed again after each page: the end may still be near.
  }, [root, loading]);
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3">
      {failed && (
        <p className="text-sm text-ink-2">
          <Trans>The next photos could not be loaded.</Trans>
        </p>
      )}
      <Button aria-disabled={loading} onClick={() => !loading && onMore()}>
        {loading ? t`Loading…` : t`Show more photos`}
      </Button>
    </div>
  );
};
