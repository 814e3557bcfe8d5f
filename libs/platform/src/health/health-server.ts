import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './define-metric.js';
import { noteReadiness } from './metrics.js';
import type { ReadinessReport } from './readiness.js';

/** A running health server. */
export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly metrics: Metrics;
  report(): Promise<ReadinessReport>;
  /** Sets what is read for a scrape. Never rejects. */
  takeReadings(): Promise<void>;
}

/**
 * Answers `/livez` (the event loop turns), `/readyz` (dependencies answer; 503 with the list when not) and
 * `/metrics`, on plain `node:http`: a worker should not carry a web framework for three answers.
 * `/health/live` and `/health/ready` are aliases. `report` may be called before the process has finished starting.
 */
export async function startHealthServer(options: HealthOptions): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    const answer = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' }).end(body);
    };
    if (path === '/livez' || path === '/health/live') return answer(200, 'text/plain', 'ok');
    if (path === '/readyz' || path === '/health/ready') {
      void options
        .report()
        .then((report) => answer(report.ready ? 200 : 503, 'application/json', JSON.stringify(report)));
      return;
    }
    if (path === '/metrics') {
      scrape(options).then(
        (text) => answer(200, options.metrics.registry.contentType, text),
        () => answer(500, 'text/plain', 'no metrics'),
      );
      return;
    }
    answer(404, 'text/plain', 'not found');
  });
  await listen(server, options.port, options.host);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const scrape = async (options: HealthOptions): Promise<string> => {
  const [found] = await Promise.all([options.report(), options.takeReadings()]);
  noteReadiness(options.metrics, found);
  return options.metrics.registry.metrics();
};

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
