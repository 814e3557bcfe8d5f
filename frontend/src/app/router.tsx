import { type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { SuspenseBoundary } from '../shared/lib/suspense-boundary.js';
import { Button } from '../shared/ui/button.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { ErrorBoundary } from '../shared/ui/error-boundary.js';

/** Matching ignores case; `identifier` is empty where the path has none. */
export type RouteRow = readonly [path: string, page: (identifier: string) => ReactNode];

interface AppRoutesProps {
  rows: readonly RouteRow[];
  /**
   * Whether each page has a boundary of its own. React shows the old page while the code of the next one comes; Preact
   * does not, and keeps what waits apart: a step back to another page meanwhile would be rendered there, unseen.
   */
  areApart: boolean;
}

export const AppRoutes = ({ rows, areApart }: AppRoutesProps) => {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary fallback={<BrokenPage />} retryWith={pathname}>
      <SuspenseBoundary key={areApart ? pathname : undefined} fallback={<div className="min-h-dvh" aria-busy="true" />}>
        <RouteTable rows={rows} />
      </SuspenseBoundary>
    </ErrorBoundary>
  );
};

/** The first row that matches. A few flat rows: react-router's own table weighs 4 kB, because it also loads data. */
export const RouteTable = ({ rows }: { rows: readonly RouteRow[] }) => {
  const pathname = decodedParts(useLocation().pathname);
  for (const [path, page] of rows) {
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
