import { PRIVATE_PATHS } from '@vitrine/contracts/site-paths.rules';
import { useEffect } from 'react';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import type { Site } from './site.js';
import { VISITOR_ROUTES } from './visitor-routes.js';

/** The address is a work page's: its document brings the workspace. */
const OtherDocument = () => {
  useEffect(() => window.location.reload(), []);
  return null;
};

/** The pages for visitors, which the server renders. */
export const VISITORS_SITE: Site = {
  rows: [...PRIVATE_PATHS.map((word) => [`/${word}/*`, () => <OtherDocument />] as const), ...VISITOR_ROUTES],
  areApart: true,
  Overlays: lazyComponent(async () => ({ default: (await import('./visitor-overlays.js')).VisitorOverlays })),
  has: (path) => !(PRIVATE_PATHS as readonly string[]).includes(path.split('/')[1]?.toLowerCase() ?? ''),
};
