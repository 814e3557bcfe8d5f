import { SHARE_TARGET } from '@vitrine/contracts/site-paths.rules';
import { Navigate, useLocation, useParams, type RouteObject } from 'react-router';
import { useCurrentUser } from '../data/session/current-user.js';
import { pageData } from '../shared/api/page-data.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { PATHS } from '../shared/lib/site-paths.js';

const HomeRoute = lazyComponent(async () => ({ default: (await import('./routes/home.route.js')).HomeRoute }), {
  source: 'src/app/routes/home.route.tsx',
});
const LandingRoute = lazyComponent(
  async () => ({ default: (await import('./routes/landing.route.js')).LandingRoute }),
  { source: 'src/app/routes/landing.route.tsx' },
);
const PortfolioRoute = lazyComponent(
  async () => ({ default: (await import('./routes/portfolio.route.js')).PortfolioRoute }),
  { source: 'src/app/routes/portfolio.route.tsx' },
);
const SitePageRoute = lazyComponent(
  async () => ({ default: (await import('./routes/site-page.route.js')).SitePageRoute }),
  { source: 'src/app/routes/site-page.route.tsx' },
);
const ClientGalleryRoute = lazyComponent(
  async () => ({ default: (await import('./routes/client-gallery.route.js')).ClientGalleryRoute }),
  { source: 'src/app/routes/client-gallery.route.tsx' },
);
const NotFoundRoute = lazyComponent(
  async () => ({ default: (await import('./routes/not-found.route.js')).NotFoundRoute }),
  { source: 'src/app/routes/not-found.route.tsx' },
);
const AccountRoute = lazyComponent(async () => ({ default: (await import('./routes/account.route.js')).AccountRoute }));
const MyPhotosRoute = lazyComponent(async () => ({
  default: (await import('./routes/my-photos.route.js')).MyPhotosRoute,
}));
const GalleriesRoute = lazyComponent(async () => ({
  default: (await import('./routes/galleries.route.js')).GalleriesRoute,
}));
const GalleryRoute = lazyComponent(async () => ({
  default: (await import('./routes/gallery.route.js')).GalleryRoute,
}));
const SiteRoute = lazyComponent(async () => ({ default: (await import('./routes/site.route.js')).SiteRoute }));
const SiteEditorRoute = lazyComponent(async () => ({
  default: (await import('./routes/site-editor.route.js')).SiteEditorRoute,
}));
const OnboardingRoute = lazyComponent(async () => ({
  default: (await import('./routes/onboarding.route.js')).OnboardingRoute,
}));
const AdminRoute = lazyComponent(async () => ({ default: (await import('./routes/admin.route.js')).AdminRoute }));
const ProgramsRoute = lazyComponent(async () => ({
  default: (await import('./routes/programs.route.js')).ProgramsRoute,
}));
const PhotoLibraryRoute = lazyComponent(async () => ({
  default: (await import('./routes/photo-library.route.js')).PhotoLibraryRoute,
}));

/** ROUTE-19. */
const ToDashboard = () => {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return <Navigate to={user?.role === 'admin' ? PATHS.admin : PATHS.account} replace />;
};

const useIdentifier = (): string => useParams()['identifier'] ?? '';

const Portfolio = () => <PortfolioRoute identifier={useIdentifier()} />;

const SitePage = () => <SitePageRoute key={useLocation().pathname} notFound={<NotFoundRoute />} />;

/** The address the onboarding form names (ONB-02). */
const ToPortfolio = () => {
  const identifier = useIdentifier();
  // The server redirects to every portfolio that exists and answers 404 for the others.
  return pageData('notFound') ? <NotFoundRoute /> : <Navigate to={`/${identifier}`} replace />;
};

/**
 * Every page of the site (area ROUTE). Those for visitors name their module, because the server renders them. Matching
 * ignores case, and fixed segments win over `/:identifier` (ROUTE-17, ROUTE-21).
 */
export const SITE_ROUTES: RouteObject[] = [
  { path: '/', element: <HomeRoute /> },
  { path: '/landing', element: <LandingRoute /> },
  ...['/g/:name/:secret', '/g/:name', '/g/preview/:galleryId', '/c/:secret'].map((path) => ({
    path,
    element: <ClientGalleryRoute />,
  })),
  { path: '/account', element: <AccountRoute /> },
  { path: '/account/google-photos/connect', element: <PhotoLibraryRoute page="connect" /> },
  { path: '/account/google-photos/albums', element: <PhotoLibraryRoute page="albums" /> },
  { path: PATHS.programs, element: <ProgramsRoute /> },
  { path: '/my-photos', element: <MyPhotosRoute /> },
  { path: PATHS.galleries, element: <GalleriesRoute /> },
  { path: `${PATHS.galleries}/:galleryId/:tab?`, element: <GalleryRoute /> },
  { path: PATHS.site, element: <SiteRoute /> },
  { path: `${PATHS.site}/:pageId`, element: <SiteEditorRoute /> },
  { path: '/onboarding', element: <OnboardingRoute /> },
  { path: '/admin/dashboard', element: <AdminRoute /> },
  { path: '/home', element: <Navigate to={PATHS.home} replace /> },
  { path: '/upload', element: <Navigate to={PATHS.upload} replace /> },
  { path: SHARE_TARGET.path, element: <Navigate to={SHARE_TARGET.next} replace /> },
  { path: '/admin', element: <Navigate to={PATHS.admin} replace /> },
  { path: '/dashboard', element: <ToDashboard /> },
  { path: '/portfolio/:identifier', element: <ToPortfolio /> },
  // Single words that are no portfolio although they look like one.
  ...['/portfolio', '/api', '/images', '/assets', '/health', '/metrics'].map((path) => ({
    path,
    element: <NotFoundRoute />,
  })),
  { path: '/:identifier', element: <Portfolio /> },
  // Projects and pages, their index and the page of links: each is a document, whose data says which.
  { path: '/:identifier/:slug', element: <SitePage /> },
  { path: '*', element: <NotFoundRoute /> },
];
