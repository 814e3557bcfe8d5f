import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { UploadsHost } from '../features/uploads/queue/uploads-host.js';
import { useKnownUser } from '../data/session/current-user.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { isWorkPath } from '../shared/lib/site-paths.js';
import { ErrorBoundary } from '../shared/lib/error-boundary.js';
import { Toaster } from '../widgets/toast/toaster.js';
import { SessionWatch } from './session-watch.js';
import { ReloadOffer } from './shell/reload-offer.js';

const OpenedPhoto = lazyComponent(async () => ({ default: (await import('./my-photos/opened-photo.js')).OpenedPhoto }));
const WorkOverlays = lazyComponent(async () => ({ default: (await import('./work-overlays.js')).WorkOverlays }));

/** What shows up over every page now and then. */
export const Overlays = () => (
  <>
    <ErrorBoundary>
      <Uploads />
    </ErrorBoundary>
    <ErrorBoundary>
      <WorkPages />
    </ErrorBoundary>
    <SessionWatch />
    <Toaster />
    <ReloadOffer />
  </>
);

/** On visitors' pages too: uploads go on while one looks at one's portfolio. */
const Uploads = () => <UploadsHost userId={useKnownUser()?.id ?? null} Opened={OpenedPhoto} />;

/** Visitors and visitors' pages open no stream, and get a new version with their next link. */
const WorkPages = () => {
  const { pathname } = useLocation();
  const user = useKnownUser();
  return <Suspense>{user && isWorkPath(pathname) && <WorkOverlays userId={user.id} />}</Suspense>;
};
