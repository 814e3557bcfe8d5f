import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '../data/session/current-user.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { PATHS } from '../shared/lib/site-paths.js';
import type { RouteRow } from './router.js';

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

/** ROUTE-19. */
const ToDashboard = () => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return <Navigate to={user?.role === 'admin' ? PATHS.admin : PATHS.account} replace />;
};

/** The pages of the signed-in, and the short ways to them. */
export const WORK_ROUTES: readonly RouteRow[] = [
  ['/account', () => <AccountRoute />],
  ['/account/google-photos/connect', () => <PhotoLibraryRoute page="connect" />],
  ['/account/google-photos/albums', () => <PhotoLibraryRoute page="albums" />],
  ['/my-photos', () => <MyPhotosRoute />],
  ['/onboarding', () => <OnboardingRoute />],
  ['/admin/dashboard', () => <AdminRoute />],
  ['/upload', () => <Navigate to={PATHS.upload} replace />],
  ['/admin', () => <Navigate to={PATHS.admin} replace />],
  ['/dashboard', () => <ToDashboard />],
];
