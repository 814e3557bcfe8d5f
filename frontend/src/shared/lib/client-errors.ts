import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import { CLIENT_ERROR_LIMITS, CLIENT_ERRORS_A_PAGE } from '@vitrine/contracts/http/client-error.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { pageBuild } from './page-build.js';

const reported = new Set<string>();

/** Reports this page's errors to the operator. Each once, and only the first few. */
export const reportError = (error: unknown): void => {
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  const { message, stack = '' } = error;
  if (reported.size >= CLIENT_ERRORS_A_PAGE || reported.has(message)) return;
  reported.add(message);
  const page = { message: `${error.name}: ${message}`, stack, path: location.pathname, build: pageBuild() };
  // Cut here: a body that is too long is refused.
  const body = JSON.stringify(page, (key, value: unknown) =>
    typeof value === 'string' ? beginningOf(storable(value), CLIENT_ERROR_LIMITS[key as keyof typeof page]) : value,
  );
  try {
    navigator.sendBeacon(ROUTES.clientError.path, new Blob([body], { type: 'application/json' }));
  } catch {
    // A lost report must not disturb the visit.
  }
};

/** Errors that are not caught. React reports a failed render to the browser, too; an `ErrorBoundary` reports by itself. */
export const reportUncaughtErrors = (): void => {
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
};

/** For tests, which have several pages in one document. */
export const clearReportedErrors = (): void => reported.clear();
