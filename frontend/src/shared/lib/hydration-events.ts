/** What the page's code says to the script that has fetched it (`app/boot`), as events of the window. */
export const HYDRATION = {
  /** React hears the page's events. */
  hydrated: 'vitrine:hydrated',
  /** Code of the page has not come. */
  failed: 'vitrine:hydration-failed',
  /** The same of a part that is hydrated by itself (`when-visible.tsx`). */
  partHydrated: 'vitrine:part-hydrated',
  partFailed: 'vitrine:part-failed',
  /** The viewer takes its keys (`use-early-keys.ts`). */
  viewerOpening: 'vitrine:viewer-opening',
} as const;

export const sayHydration = (what: keyof typeof HYDRATION): boolean => dispatchEvent(new Event(HYDRATION[what]));
