import { gauge } from '@vitrine/platform/health/define-metric';

export const storedBytes = gauge({
  name: 'stored_bytes',
  help: 'Bytes of stored files that rows name',
  labelNames: ['kind'],
});
/** Of what no row names and waits to be removed, as far as it is measured. */
export const quarantineBytes = gauge({ name: 'quarantine_bytes', help: 'Bytes of objects in quarantine' });
export const damagedObjects = gauge({
  name: 'damaged_objects',
  help: 'Stored objects whose bytes are not those that were stored',
});
export const auditImplausible = gauge({
  name: 'storage_audit_implausible',
  help: 'Whether the newest audit of the whole store was implausible',
});
export const auditAgeSeconds = gauge({
  name: 'storage_audit_age_seconds',
  help: 'Age of the newest finished audit of the whole store',
});
export const backupFailed = gauge({
  name: 'backup_failed',
  help: 'Whether the last backup, or restore drill, failed',
  labelNames: ['kind'],
});
export const backupAgeSeconds = gauge({ name: 'backup_age_seconds', help: 'Age of the last backup that succeeded' });
export const drillAgeSeconds = gauge({
  name: 'restore_drill_age_seconds',
  help: 'Age of the last restore drill that succeeded',
});
