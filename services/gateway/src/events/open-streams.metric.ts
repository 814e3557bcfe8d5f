import { Gauge } from 'prom-client';
import { metrics } from '@vitrine/platform/health/metrics';

const NAME = 'open_event_streams';

/** Pages that listen to what changes, for `/metrics`. */
export const openStreams =
  (metrics.getSingleMetric(NAME) as Gauge | undefined) ??
  new Gauge({ name: NAME, help: 'Open answers of server-sent events', registers: [metrics] });
