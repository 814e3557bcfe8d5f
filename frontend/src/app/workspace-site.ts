import { lazyComponent } from '../shared/lib/lazy-component.js';
import type { Site } from './site.js';
import { VISITOR_ROUTES } from './visitor-routes.js';
import { WORK_ROUTES } from './work-routes.js';

/** The pages of the signed-in. Those for visitors too: uploads go on while one looks at one's portfolio. */
export const WORKSPACE_SITE: Site = {
  rows: [...WORK_ROUTES, ...VISITOR_ROUTES],
  areApart: false,
  Overlays: lazyComponent(async () => ({ default: (await import('./workspace-overlays.js')).WorkspaceOverlays })),
  has: () => true,
};
