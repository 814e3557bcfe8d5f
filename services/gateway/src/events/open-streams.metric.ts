import { gauge } from '@vitrine/platform/health/define-metric';

/** Pages that listen to what changes. */
export const openStreams = gauge({ name: 'open_event_streams', help: 'Open answers of server-sent events' });
