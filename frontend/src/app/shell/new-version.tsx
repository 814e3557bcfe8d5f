import { Trans } from '@lingui/react/macro';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../shared/lib/create-store.js';
import { CODE_MISSING } from '../../shared/lib/lazy-component.js';
import { unsaved } from '../../shared/lib/page-build.js';
import { ReloadNote } from './reload-note.js';
import { useNewVersion } from './use-new-version.js';

/** For as long as the page lives: its next link to another page brings the new version anyway. */
const dismissed = createStore(false);

/** Says that there is a new version, when a reload would lose nothing. Out of sight while something lies over the page. */
export const NewVersion = () => {
  const isThere = useNewVersion();
  const isSaved = useStore(unsaved) === 0;
  const isSettled = useIsMutating() === 0;
  const isDismissed = useStore(dismissed);
  const isMissing = useCodeMissing();
  const isOffered = isThere && isSaved && isSettled && !isDismissed && !isMissing;
  return (
    <ReloadNote
      reason={isOffered && <Trans>A new version is ready.</Trans>}
      onDismiss={() => dismissed.set(true)}
      className="z-45 in-[.scroll-locked]:hidden"
    />
  );
};

/** `ReloadOffer` stands in the same place then, and offers the same. */
const useCodeMissing = (): boolean => {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const note = () => setMissing(true);
    addEventListener(CODE_MISSING, note);
    return () => removeEventListener(CODE_MISSING, note);
  }, []);
  return isMissing;
};
