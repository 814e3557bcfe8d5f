import { useEffect, useState } from 'react';
import { CODE_MISSING } from '../../shared/lib/lazy-component.js';
import { Button } from '../../shared/ui/button.js';

/**
 * Code that failed to load can be loaded again with a new page at the earliest: most browsers do not request it before.
 * The user decides when to reload; the browser warns of unsaved work.
 */
export const ReloadOffer = () => {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const offer = () => setMissing(true);
    addEventListener(CODE_MISSING, offer);
    return () => removeEventListener(CODE_MISSING, offer);
  }, []);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-85 grid place-items-center p-5">
      {isMissing && (
        <div className="rise-in pointer-events-auto flex flex-wrap items-center gap-4 rounded-control bg-paper p-4 text-sm text-ink shadow-float">
          Part of this page could not be loaded.
          <span className="flex gap-2">
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button look="quiet" onClick={() => setMissing(false)}>
              Not now
            </Button>
          </span>
        </div>
      )}
    </div>
  );
};
