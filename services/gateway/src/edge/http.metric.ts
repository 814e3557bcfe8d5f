import { histogram } from '@vitrine/platform/health/define-metric';

/** Seconds an answer took, by route, method and status. */
export const httpSeconds = histogram({
  name: 'http_seconds',
  help: 'Seconds an HTTP answer took',
  labelNames: ['route', 'method', 'status'],
});
