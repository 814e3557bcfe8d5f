import { useEffect, useState } from 'react';
import { CODE_MISSING } from '../../shared/lib/lazy-component.js';
import { ReloadNote } from './reload-note.js';
import { RELOAD_TEXT } from './reload-texts.js';

const TEXT = RELOAD_TEXT.reloadOffer;

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
  return <ReloadNote reason={isMissing && TEXT.missing} onDismiss={() => setMissing(false)} className="z-85" />;
};
