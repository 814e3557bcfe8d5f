import { unsaved } from './page-build.js';

const count = (by: number): void => unsaved.set(unsaved.current() + by);

/** Counts what a reload would lose; returns the function that counts it off. */
export const holdPage = (): (() => void) => {
  count(1);
  return () => count(-1);
};
