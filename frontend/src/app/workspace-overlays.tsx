import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { UploadsHost } from '../features/uploads/upload-queue/uploads-host.js';
import { useKnownUser } from '../data/session/current-user.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { isWorkPath } from '../shared/lib/site-paths.js';
import { ErrorBoundary } from '../shared/ui/error-boundary.js';
import { ShownEntry } from './shell/shown-entry.js';
import { VisitorOverlays } from './visitor-overlays.js';

const OpenedPhoto = lazyComponent(async () => ({ default: (await import('./my-photos/opened-photo.js')).OpenedPhoto }));
const WorkOverlays = lazyComponent(async () => ({ default: (await import('./work-overlays.js')).WorkOverlays }));

export const WorkspaceOverlays = () => (
  <>
    <ShownEntry />
    <ErrorBoundary>
      <Uploads />
    </ErrorBoundary>
    <ErrorBoundary>
      <WorkPages />
    </ErrorBoundary>
    <VisitorOverlays />
  </>
);

const Uploads = () => <UploadsHost userId={useKnownUser()?.id ?? null} Opened={OpenedPhoto} />;

/** Visitors and visitors' pages open no stream, and get a new version with their next link. */
const WorkPages = () => {
  const { pathname } = useLocation();
  const user = useKnownUser();
  return <Suspense>{user && isWorkPath(pathname) && <WorkOverlays userId={user.id} />}</Suspense>;
};
