import { useEffect, type RefObject } from 'react';

const GAP_PX = 16;

/**
 * Leaves space at the page's foot for a panel fixed over it, so that all content can be scrolled out from under it.
 */
export const useRoomBelow = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = panel;
    const { style } = document.body;
    if (!current) return;
    const leaveRoom = () => {
      const covered = window.innerHeight - current.getBoundingClientRect().top;
      style.paddingBottom = `${Math.max(0, Math.ceil(covered)) + GAP_PX}px`;
    };
    const watch = new ResizeObserver(leaveRoom);
    watch.observe(current);
    window.addEventListener('resize', leaveRoom);
    leaveRoom();
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', leaveRoom);
      style.removeProperty('padding-bottom');
    };
  }, [panel]);
};
