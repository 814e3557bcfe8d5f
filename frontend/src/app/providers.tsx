import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { i18n } from '@vitrine/contracts/i18n';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { leaveDocument } from '../shared/api/page-data.js';
import { AUTH_CHANGE_KEY } from '../shared/constants.js';
import { useStore } from '../shared/lib/create-store.js';
import { lazyComponent } from '../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../shared/lib/suspense-boundary.js';
import { whenIdle } from '../shared/lib/when-idle.js';
import { applyColorMode, useColorMode } from '../shared/theme/color-mode.js';
import { fixedColorMode } from '../shared/theme/follows-template.js';
import { ErrorBoundary } from '../shared/lib/error-boundary.js';
import { revalidateUser } from '../data/session/current-user.js';
import { suspensionStore } from '../data/session/suspension.js';
import { finishSignOut } from '../data/session/sign-out.js';
import { OfflineBanner } from './shell/offline-banner.js';
import { usePageViews } from './shell/page-views.js';
import { useScrollTo } from './shell/use-scroll-to.js';

const Overlays = lazyComponent(async () => ({ default: (await import('./overlays.js')).Overlays }));

const SuspendedPage = lazyComponent(async () => ({
  default: (await import('../features/session/suspended-page.js')).SuspendedPage,
}));

/** Everything that surrounds the pages. */
export const Providers = ({ client, children }: { client: QueryClient; children: ReactNode }) => {
  usePageColors();
  useOtherTabs(client);
  useScrollTo();
  usePageViews();
  useLeftDocument();
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <UnlessSuspended>{children}</UnlessSuspended>
        {/* Not with the hosts: without a network their code does not come. */}
        <OfflineBanner />
        <IdleOverlays />
      </QueryClientProvider>
    </I18nProvider>
  );
};

const UnlessSuspended = ({ children }: { children: ReactNode }) =>
  useStore(suspensionStore, false) ? (
    <ErrorBoundary>
      <SuspenseBoundary>
        <SuspendedPage />
      </SuspenseBoundary>
    </ErrorBoundary>
  ) : (
    children
  );

/** Loaded after the page: a toast raised before its host has loaded shows as soon as it has. */
const IdleOverlays = () => {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return (
    <ErrorBoundary>
      <SuspenseBoundary>{isTime && <Overlays />}</SuspenseBoundary>
    </ErrorBoundary>
  );
};

const useLeftDocument = () => {
  const { pathname } = useLocation();
  useEffect(leaveDocument, [pathname]);
};

const usePageColors = () => {
  const mode = useColorMode();
  const { pathname } = useLocation();
  const fixed = fixedColorMode(pathname);
  useEffect(() => applyColorMode(fixed), [mode, fixed]);
};

/** Another tab has signed in or out, or changed the profile. */
const useOtherTabs = (client: QueryClient) => {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === AUTH_CHANGE_KEY) revalidateUser(client);
    };
    window.addEventListener('storage', onStorage);
    finishSignOut();
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
};
