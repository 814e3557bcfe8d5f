import { counter, gauge, histogram } from '@vitrine/platform/health/define-metric';

/** Seconds an answer took, by route, method and status. */
export const httpSeconds = histogram({
  name: 'http_seconds',
  help: 'Seconds an HTTP answer took',
  labelNames: ['route', 'method', 'status'],
});

/** Pages that listen to what changes. */
export const openStreams = gauge({ name: 'open_event_streams', help: 'Open answers of server-sent events' });

/** Errors that pages have reported. Without labels: all their fields come from outside. */
export const clientErrors = counter({ name: 'client_errors_total', help: 'Errors that open pages have reported' });
