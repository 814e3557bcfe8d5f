import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useCurrentUser } from '../features/session/current-user.js';
import { pageData } from '../shared/api/page-data.js';
import { PATHS } from '../shared/lib/site-paths.js';
import { Boundary } from '../shared/ui/boundary.js';
import { Button } from '../shared/ui/button.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { lazyPart } from '../shared/lib/lazy-part.js';

const HomeRoute = lazyPart(async () => ({ default: (await import('./routes/home.route.js')).HomeRoute }), {
  source: 'src/app/routes/home.route.tsx',
});
const LandingRoute = lazyPart(async () => ({ default: (await import('./routes/landing.route.js')).LandingRoute }), {
  source: 'src/app/routes/landing.route.tsx',
});
const AccountRoute = lazyPart(async () => ({ default: (await import('./routes/account.route.js')).AccountRoute }));
const MyPhotosRoute = lazyPart(async () => ({ default: (await import('./routes/my-photos.route.js')).MyPhotosRoute }));
const OnboardingRoute = lazyPart(async () => ({
  default: (await import('./routes/onboarding.route.js')).OnboardingRoute,
}));
const AdminRoute = lazyPart(async () => ({ default: (await import('./routes/admin.route.js')).AdminRoute }));
const PhotoLibraryRoute = lazyPart(async () => ({
  default: (await import('./routes/photo-library.route.js')).PhotoLibraryRoute,
}));
const PortfolioRoute = lazyPart(
  async () => ({ default: (await import('./routes/portfolio.route.js')).PortfolioRoute }),
  { source: 'src/app/routes/portfolio.route.tsx' },
);
const NotFoundRoute = lazyPart(async () => ({ default: (await import('./routes/not-found.route.js')).NotFoundRoute }), {
  source: 'src/app/routes/not-found.route.tsx',
});

export const AppRoutes = () => (
  <Boundary fallback={<BrokenPage />} tryAgainWith={useLocation().pathname}>
    <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <RouteTable />
    </Suspense>
  </Boundary>
);

/** Every route (area ROUTE). Matching ignores case, and exact words win over `/:identifier` (ROUTE-17, ROUTE-21). */
export const RouteTable = () => (
  <Routes>
    <Route path="/" element={<HomeRoute />} />
    <Route path="/landing" element={<LandingRoute />} />
    <Route path="/account" element={<AccountRoute />} />
    <Route path="/account/google-photos/connect" element={<PhotoLibraryRoute title="Connect Google Photos" />} />
    <Route path="/account/google-photos/albums" element={<PhotoLibraryRoute title="Google Photos Albums" />} />
    <Route path="/my-photos" element={<MyPhotosRoute />} />
    <Route path="/onboarding" element={<OnboardingRoute />} />
    <Route path="/admin/dashboard" element={<AdminRoute />} />
    <Route path="/home" element={<Navigate to={PATHS.home} replace />} />
    <Route path="/upload" element={<Navigate to={PATHS.upload} replace />} />
    <Route path="/admin" element={<Navigate to={PATHS.admin} replace />} />
    <Route path="/dashboard" element={<ToDashboard />} />
    <Route path="/portfolio/:identifier" element={<ToPortfolio />} />
    {RESERVED_FOR_LATER.map((path) => (
      <Route key={path} path={path} element={<NotFoundRoute />} />
    ))}
    <Route path="/:identifier" element={<PortfolioRoute />} />
    <Route path="*" element={<NotFoundRoute />} />
  </Routes>
);

const BrokenPage = () => (
  <main className="page-x grid min-h-dvh place-items-center">
    <EmptyState
      text="This page could not be shown. Please check your connection and try again."
      action={<Button onClick={() => window.location.reload()}>Reload</Button>}
    />
  </main>
);

/** Single words that are no portfolio although they look like one. */
const RESERVED_FOR_LATER = ['/portfolio', '/api', '/images', '/assets', '/health', '/metrics'];

/** ROUTE-19. */
const ToDashboard = () => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return <Navigate to={user?.role === 'admin' ? PATHS.admin : PATHS.account} replace />;
};

/** The address the onboarding form names (ONB-02). */
const ToPortfolio = () => {
  const { identifier = '' } = useParams();
  // The server leads on to every portfolio there is, and says of the others that there is none.
  return pageData<true>('notFound') ? <NotFoundRoute /> : <Navigate to={`/${identifier}`} replace />;
};
