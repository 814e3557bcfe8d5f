import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { NestLogger } from '../log/nest-logger.js';
import { rootModule, runProcess, type ProcessOptions } from './run-process.js';

/** An HTTP edge. The adapter is the caller's, so that only the gateway carries a web framework. */
export interface HttpOptions<A extends INestApplication = INestApplication> extends ProcessOptions {
  readonly adapter: AbstractHttpAdapter;
  readonly host: string;
  readonly port: number;
  /** Adds plug-ins, pipes and filters before the application listens. */
  prepare?(app: A): Promise<void> | void;
}

/** Runs an HTTP application: at the end it takes no new connection, answers what it has begun, then closes. */
export async function runHttp<A extends INestApplication = INestApplication>(options: HttpOptions<A>): Promise<void> {
  await runProcess(options, async (logger) => {
    const app = await NestFactory.create<A>(rootModule(options), options.adapter, {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    await options.prepare?.(app);
    await app.listen(options.port, options.host);
    const server = app.getHttpServer() as Server;
    let closed: Promise<void> | undefined;
    return {
      app,
      stopIntake: async () => {
        closed = new Promise((resolve) => server.close(() => resolve()));
      },
      flush: (limitMs) => finishRequests(server, closed, limitMs),
    };
  });
}

/** Connections kept alive go as soon as they are idle; event streams end when the time is up. */
async function finishRequests(server: Server, closed: Promise<void> | undefined, limitMs: number): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  let late: NodeJS.Timeout | undefined;
  await Promise.race([closed, new Promise<void>((resolve) => (late = setTimeout(resolve, limitMs)))]);
  clearInterval(sweep);
  clearTimeout(late);
  server.closeAllConnections();
}
