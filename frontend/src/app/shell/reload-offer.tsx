import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CODE_MISSING } from '../../shared/lib/lazy-component.js';
import { ReloadNote } from './reload-note.js';

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
    <ReloadNote
      reason={isMissing && <Trans>Part of this page could not be loaded.</Trans>}
      onDismiss={() => setMissing(false)}
      className="z-85"
    />
  );
};
