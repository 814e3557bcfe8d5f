import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AUTH_CHANGE_KEY } from '../shared/constants.js';
import { isPortfolioPath, isWorkPath } from '../shared/lib/site-paths.js';
import { applyColorMode, useColorMode } from '../shared/theme/color-mode.js';
import { Toaster } from '../widgets/toast/toaster.js';
import { UploadsHost } from '../features/my-photos/upload-queue/uploads-host.js';
import { askForUser, currentUserQuery } from '../features/session/current-user.js';
import { finishSignOut } from '../features/session/sign-out.js';
import { OfflineBanner } from './shell/offline-banner.js';
import { usePageViews } from './shell/page-views.js';
import { useScrollTo } from './shell/use-scroll-to.js';
import { Boundary } from '../shared/ui/boundary.js';
import { lazyPart } from '../shared/lib/lazy-part.js';

const LiveUpdates = lazyPart(async () => ({ default: (await import('./live-updates.js')).LiveUpdates }));

/** Everything that surrounds the pages. */
export const Providers = ({ client, children }: { client: QueryClient; children: ReactNode }) => {
  usePageColors();
  useOtherTabs(client);
  useScrollTo();
  usePageViews();
  return (
    <QueryClientProvider client={client}>
      {children}
      <Boundary>
        <UploadsHost />
      </Boundary>
      <Boundary>
        <LiveWorkPages />
      </Boundary>
      <Toaster />
      <OfflineBanner />
    </QueryClientProvider>
  );
};

/** Whoever works hears of changes; visitors and pages for visitors ask for nothing. */
const LiveWorkPages = () => {
  const { pathname } = useLocation();
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  return <Suspense>{user && isWorkPath(pathname) && <LiveUpdates userId={user.id} />}</Suspense>;
};

const usePageColors = () => {
  const mode = useColorMode();
  const { pathname } = useLocation();
  const followsTemplate = isPortfolioPath(pathname);
  useEffect(() => applyColorMode(followsTemplate), [mode, followsTemplate]);
};

/** Somebody signed in, signed out or changed their profile in another tab. */
const useOtherTabs = (client: QueryClient) => {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === AUTH_CHANGE_KEY) askForUser(client);
    };
    window.addEventListener('storage', onStorage);
    finishSignOut();
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
};
