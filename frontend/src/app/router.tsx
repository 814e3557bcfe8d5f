import { type ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { useCurrentUser } from '../data/session/current-user.js';
import { pageData } from '../shared/api/page-data.js';
import { PATHS } from '../shared/lib/site-paths.js';
import { SuspenseBoundary } from '../shared/lib/suspense-boundary.js';
import { ErrorBoundary } from '../shared/ui/error-boundary.js';
import { Button } from '../shared/ui/button.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';

const HomeRoute = lazyComponent(async () => ({ default: (await import('./routes/home.route.js')).HomeRoute }), {
  source: 'src/app/routes/home.route.tsx',
});
const LandingRoute = lazyComponent(
  async () => ({ default: (await import('./routes/landing.route.js')).LandingRoute }),
  {
    source: 'src/app/routes/landing.route.tsx',
  },
);
const AccountRoute = lazyComponent(async () => ({ default: (await import('./routes/account.route.js')).AccountRoute }));
const MyPhotosRoute = lazyComponent(async () => ({
  default: (await import('./routes/my-photos.route.js')).MyPhotosRoute,
}));
const OnboardingRoute = lazyComponent(async () => ({
  default: (await import('./routes/onboarding.route.js')).OnboardingRoute,
}));
const AdminRoute = lazyComponent(async () => ({ default: (await import('./routes/admin.route.js')).AdminRoute }));
const PhotoLibraryRoute = lazyComponent(async () => ({
  default: (await import('./routes/photo-library.route.js')).PhotoLibraryRoute,
}));
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

export const AppRoutes = () => (
  <ErrorBoundary fallback={<BrokenPage />} retryWith={useLocation().pathname}>
    <SuspenseBoundary fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <RouteTable />
    </SuspenseBoundary>
  </ErrorBoundary>
);

/** Every route (area ROUTE). A few flat rows: react-router's own table weighs 4 kB, because it also loads data. */
export const RouteTable = () => {
  const pathname = decodedParts(useLocation().pathname);
  for (const [path, page] of ROWS) {
    const match = matchPath(path, pathname);
    if (match) return page(match.params['identifier'] ?? '');
  }
  return null;
};

const BrokenPage = () => (
  <main className="page-x grid min-h-dvh place-items-center">
    <EmptyState
      text="This page could not be shown. Please check your connection and try again."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  </main>
);

/** ROUTE-19. */
const ToDashboard = () => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return <Navigate to={user?.role === 'admin' ? PATHS.admin : PATHS.account} replace />;
};

/** The address the onboarding form names (ONB-02). */
const ToPortfolio = ({ identifier }: { identifier: string }) =>
  // The server redirects to every portfolio that exists and answers 404 for the others.
  pageData('notFound') ? <NotFoundRoute /> : <Navigate to={`/${identifier}`} replace />;

/** The first match is shown. Matching ignores case, and fixed segments win over `/:identifier` (ROUTE-17, ROUTE-21). */
const ROWS: readonly [path: string, page: (identifier: string) => ReactNode][] = [
  ['/', () => <HomeRoute />],
  ['/landing', () => <LandingRoute />],
  ['/account', () => <AccountRoute />],
  ['/account/google-photos/connect', () => <PhotoLibraryRoute page="connect" />],
  ['/account/google-photos/albums', () => <PhotoLibraryRoute page="albums" />],
  ['/my-photos', () => <MyPhotosRoute />],
  ['/onboarding', () => <OnboardingRoute />],
  ['/admin/dashboard', () => <AdminRoute />],
  ['/home', () => <Navigate to={PATHS.home} replace />],
  ['/upload', () => <Navigate to={PATHS.upload} replace />],
  ['/admin', () => <Navigate to={PATHS.admin} replace />],
  ['/dashboard', () => <ToDashboard />],
  ['/portfolio/:identifier', (identifier) => <ToPortfolio identifier={identifier} />],
  // Single words that are no portfolio although they look like one.
  ...['/portfolio', '/api', '/images', '/assets', '/health', '/metrics'].map(
    (path) => [path, () => <NotFoundRoute />] as [string, () => ReactNode],
  ),
  ['/:identifier', (identifier) => <PortfolioRoute identifier={identifier} />],
  ['*', () => <NotFoundRoute />],
];

/** As react-router: an encoded slash is no separator, and an undecodable segment is matched as it is. */
const decodedParts = (path: string): string => {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
};
