import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useScrolled } from '../../shared/hooks/use-scrolled.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { watchNear } from '../../shared/lib/watch-near.js';
import { Button, buttonClass } from '../../shared/ui/button.js';

/** How far ahead of the window more is rendered: about a second of scrolling. */
const NEAR = '1600px';
/**
 * What has to be fetched comes sooner, a phone's wall of 60 ahead, and so does the page's code (`app/boot`): with the
 * first scroll, while the images of a fast one do not stand in front of it on a slow line.
 */
const FAR = '20000px';

interface MasonryEndProps {
  rendered: number;
  fetched: number;
  /** All that is fetched is rendered. */
  mustFetch: boolean;
  onNear: () => void;
  onShowMore: () => void;
  /** Where what follows is without a script. */
  nextPage?: string | undefined;
}

/** The end of what is rendered: more is rendered when it is near the window, or by its button. */
export const MasonryEnd = ({ rendered, fetched, mustFetch, onNear, onShowMore, nextPage }: MasonryEndProps) => {
  const end = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const near = useEffectEvent(onNear);
  // Who has not scrolled is sent no list of what lies far below.
  const margin = useScrolled(0) && mustFetch ? FAR : NEAR;

  // Observed again after each step: an end that stays near triggers no event.
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in window)) return;
    return watchNear(end.current, { margin: `${margin} 0px` }, () => near());
  }, [rendered, fetched, margin]);

  return (
    <div ref={end} data-near={FAR} className="grid min-h-11 place-items-center pt-10">
      {isHydrated ? (
        <Button onClick={onShowMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : (
        nextPage && (
          <a href={nextPage} className={buttonClass()}>
            <Trans>Show more</Trans>
          </a>
        )
      )}
    </div>
  );
};
