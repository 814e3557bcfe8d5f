import { useEffect } from 'react';
import { holdPage } from '../lib/hold-page.js';

/** Has the browser confirm before the page is closed or reloaded, while that would lose something. */
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
