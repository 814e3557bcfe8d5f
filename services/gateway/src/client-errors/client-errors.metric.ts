import { metrics } from '@vitrine/platform/health/metrics';
import { Counter } from 'prom-client';

const NAME = 'client_errors_total';

/** Number of errors that pages have reported. Without labels: all their fields come from outside. */
export const clientErrors = (): Counter =>
  (metrics.getSingleMetric(NAME) as Counter | undefined) ??
  new Counter({ name: NAME, help: 'Errors that open pages have reported' });
