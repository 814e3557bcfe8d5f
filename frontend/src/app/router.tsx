import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useRoutes } from 'react-router';
import { SuspenseBoundary } from '../shared/lib/suspense-boundary.js';
import { Button } from '../shared/ui/button.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { ErrorBoundary } from '../shared/lib/error-boundary.js';
import { SITE_ROUTES } from './site-routes.js';

/** The page at the address. While the code of the next one comes, React shows the one before. */
export const AppRoutes = () => (
  <ErrorBoundary fallback={<BrokenPage />} retryWith={useLocation().pathname}>
    <SuspenseBoundary fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <RouteTable />
    </SuspenseBoundary>
  </ErrorBoundary>
);

export const RouteTable = () => useRoutes(SITE_ROUTES);

const BrokenPage = () => {
  const { t } = useLingui();
  return (
    <main className="page-x grid min-h-dvh place-items-center">
      <EmptyState
        text={t`This page could not be shown. Please check your connection and try again.`}
        action={
          <Button onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      />
    </main>
  );
};
