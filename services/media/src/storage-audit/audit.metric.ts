import { gauge } from '@vitrine/platform/health/define-metric';

/** Whether the newest audit of the whole store has found so much that rows or the store are the wrong ones. */
export const auditImplausible = gauge({
  name: 'storage_audit_implausible',
  help: 'Whether the newest audit of the whole store was implausible',
});

/** Since when the newest audit of the whole store is finished. */
export const auditAgeSeconds = gauge({
  name: 'storage_audit_age_seconds',
  help: 'Age of the newest finished audit of the whole store',
});
