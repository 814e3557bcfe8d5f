import type { KeyboardEvent } from 'react';

interface Roving {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** 0 for the one radio that Tab reaches, -1 for the others. */
  tabIndexOf: (index: number) => 0 | -1;
}

/**
 * Arrow keys along a group of radios. They only move: what a radio here does is visible at once, so selecting
 * takes Space or Enter.
 */
export const rovingRadios = (count: number, checked: number): Roving => {
  const entry = checked >= 0 && checked < count ? checked : 0;
  return { onKeyDown: moveFocus, tabIndexOf: (index) => (index === entry ? 0 : -1) };
};

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  const to = target(event.key, at, radios.length);
  if (at < 0 || to === null || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  radios[to]?.focus();
};

const target = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};
