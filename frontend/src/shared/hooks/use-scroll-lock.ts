import { useEffect } from 'react';

let holders = 0;

/** Keeps the page behind a menu or dialog still. Counts, because a dialog may open over another. */
export const useScrollLock = (locked: boolean): void => {
  useEffect(() => {
    if (!locked) return;
    holders += 1;
    document.documentElement.classList.add('scroll-locked');
    return () => {
      holders -= 1;
      if (holders === 0) document.documentElement.classList.remove('scroll-locked');
    };
  }, [locked]);
};
