import { metrics } from '@vitrine/platform/health/metrics';
import { Counter } from 'prom-client';

const NAME = 'client_errors_total';

/** How many errors pages have told of. Without labels: all that is known of them comes from outside. */
export const clientErrors = (): Counter =>
  (metrics.getSingleMetric(NAME) as Counter | undefined) ??
  new Counter({ name: NAME, help: 'Errors that open pages told of' });
