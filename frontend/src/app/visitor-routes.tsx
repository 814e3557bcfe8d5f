import { Navigate } from 'react-router-dom';
import { pageData } from '../shared/api/page-data.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { PATHS } from '../shared/lib/site-paths.js';
import type { RouteRow } from './router.js';

const HomeRoute = lazyComponent(async () => ({ default: (await import('./routes/home.route.js')).HomeRoute }), {
  source: 'src/app/routes/home.route.tsx',
});
const LandingRoute = lazyComponent(
  async () => ({ default: (await import('./routes/landing.route.js')).LandingRoute }),
  {
    source: 'src/app/routes/landing.route.tsx',
  },
);
const PortfolioRoute = lazyComponent(
  async () => ({ default: (await import('./routes/portfolio.route.js')).PortfolioRoute }),
  { source: 'src/app/routes/portfolio.route.tsx' },
);
const NotFoundRoute = lazyComponent(
  async () => ({ default: (await import('./routes/not-found.route.js')).NotFoundRoute }),
  {
    source: 'src/app/routes/not-found.route.tsx',
  },
);

/** The address the onboarding form names (ONB-02). */
const ToPortfolio = ({ identifier }: { identifier: string }) =>
  // The server redirects to every portfolio that exists and answers 404 for the others.
  pageData('notFound') ? <NotFoundRoute /> : <Navigate to={`/${identifier}`} replace />;

/** The pages for visitors (area ROUTE). Fixed segments win over `/:identifier` (ROUTE-17, ROUTE-21). */
export const VISITOR_ROUTES: readonly RouteRow[] = [
  ['/', () => <HomeRoute />],
  ['/landing', () => <LandingRoute />],
  ['/home', () => <Navigate to={PATHS.home} replace />],
  ['/portfolio/:identifier', (identifier) => <ToPortfolio identifier={identifier} />],
  // Single words that are no portfolio although they look like one.
  ...['/portfolio', '/api', '/images', '/assets', '/health', '/metrics'].map((path): RouteRow => [
    path,
    () => <NotFoundRoute />,
  ]),
  ['/:identifier', (identifier) => <PortfolioRoute identifier={identifier} />],
  ['*', () => <NotFoundRoute />],
];
