import { useEffect } from 'react';
import { holdPage } from '../lib/page-build.js';

/** Has the browser ask before the page is closed or loaded anew, as long as that would lose something. */
export const useLeaveWarning = (wouldLose: boolean): void => {
  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = holdPage();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [wouldLose]);
};
