import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { NestLogger } from '../log/nest-logger.js';
import { finishRequests, refuseConnections } from './leave-connections.js';
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
    let closed = Promise.resolve();
    return {
      app,
      stopIntake: async () => {
        closed = refuseConnections(server);
      },
      flush: (limitMs) => finishRequests(server, closed, limitMs),
    };
  });
}
