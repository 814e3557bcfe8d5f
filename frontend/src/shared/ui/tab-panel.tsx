import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../lib/error-boundary.js';
import { Button } from './button.js';
import { EmptyState } from './empty-state.js';

/** What a tab shows, whose code is loaded when it is opened. A tab that cannot be shown leaves the others as they are. */
export const TabPanel = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <ErrorBoundary fallback={<BrokenTab />} retryWith={tab}>
    <Suspense fallback={<TabSkeleton />}>{children}</Suspense>
  </ErrorBoundary>
);

const TabSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="skeleton h-7 w-52" />
      <div className="skeleton h-4 w-80 max-w-full" />
      <div className="skeleton mt-4 h-40 w-full" />
    </div>
  );
};

const BrokenTab = () => {
  const { t } = useLingui();
  return (
    <EmptyState
      text={t`This could not be shown. Please check your connection and try again.`}
      action={
        <Button onClick={() => window.location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    />
  );
};
