import type { ComponentType } from 'react';
import type { RouteRow } from './router.js';

/** What an entry of the build shows: visitors' pages alone, or the workspace with them. */
export interface Site {
  rows: readonly RouteRow[];
  /** Whether each page has a boundary of its own (`AppRoutes`). */
  areApart: boolean;
  /** What shows up over every page now and then; loaded after the page. */
  Overlays: ComponentType;
  /** Whether a page is one of this entry's. A link to another is a document of its own. */
  has: (path: string) => boolean;
}
