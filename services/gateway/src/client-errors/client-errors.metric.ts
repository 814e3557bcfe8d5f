import { counter } from '@vitrine/platform/health/define-metric';

/** Errors that pages have reported. Without labels: all their fields come from outside. */
export const clientErrors = counter({ name: 'client_errors_total', help: 'Errors that open pages have reported' });
