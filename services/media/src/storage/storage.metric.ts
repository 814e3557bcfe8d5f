import { gauge } from '@vitrine/platform/health/define-metric';

/** Bytes of what no row names and waits to be removed, as far as they are measured. */
export const quarantineBytes = gauge({ name: 'quarantine_bytes', help: 'Bytes of objects in quarantine' });

/** Bytes that rows name, by what they are. */
export const storedBytes = gauge({
  name: 'stored_bytes',
  help: 'Bytes of stored files that rows name',
  labelNames: ['kind'],
});

/** What the slow reading of the store has found. */
export const damagedObjects = gauge({
  name: 'damaged_objects',
  help: 'Stored objects whose bytes are not those that were stored',
});
