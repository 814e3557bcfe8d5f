import { useEffect } from 'react';

let holders = 0;

/** Keeps the page behind a menu or dialog still. Counts, because a dialog may open over another. */
export const useScrollLock = (locked: boolean): void => {
  useEffect(() => {
    if (!locked) return;
    holders += 1;
    const { documentElement: root } = document;
    // Read before the bar is gone: what it leaves free is kept free, so that nothing behind the veil jumps.
    if (holders === 1) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add('scroll-locked');
    return () => {
      holders -= 1;
      if (holders > 0) return;
      root.classList.remove('scroll-locked');
      root.style.removeProperty('--scrollbar');
    };
  }, [locked]);
};
