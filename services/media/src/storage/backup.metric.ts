import { gauge } from '@vitrine/platform/health/define-metric';

/** Since when the last backup that succeeded is finished. */
export const backupAgeSeconds = gauge({ name: 'backup_age_seconds', help: 'Age of the last backup that succeeded' });

/** Since when the last drill that succeeded is finished. */
export const drillAgeSeconds = gauge({
  name: 'restore_drill_age_seconds',
  help: 'Age of the last restore drill that succeeded',
});

/** Whether the last one, of either kind, failed. */
export const backupFailed = gauge({
  name: 'backup_failed',
  help: 'Whether the last backup, or restore drill, failed',
  labelNames: ['kind'],
});
