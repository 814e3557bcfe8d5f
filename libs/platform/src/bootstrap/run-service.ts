import { NestFactory } from '@nestjs/core';
import { DiscoveryService } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { RPC_SERVICES, type RpcService } from '@vitrine/contracts/rpc-map';
import { NestLogger } from '../log/nest-logger.js';
import { Readiness } from '../health/readiness.js';
import { assertRpcHandled } from '../rpc/assert-handled.js';
import { createRpcServer, useRpc } from '../rpc/rpc-server.js';
import { RpcModule } from '../rpc/rpc.module.js';
import { rootModule, runProcess, type ProcessOptions } from './run-process.js';

/** A service that answers RPC under its own name. */
export interface ServiceOptions extends ProcessOptions {
  readonly name: RpcService;
}

/**
 * Runs a service: its RPC server, its consumers, relay and reconcilers where its module has them. Refuses to start when an
 * RPC name of the service has no handler, or two.
 */
export async function runService(options: ServiceOptions): Promise<void> {
  const { name, config, hostProcess } = options;
  await runProcess(options, async (logger, fail) => {
    if (!RPC_SERVICES.includes(name)) throw new Error(`${name} answers no RPC`);
    const server = createRpcServer(config, name);
    const root = rootModule(options);
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(
      { ...root, imports: [...(root.imports ?? []), RpcModule.forServer()] },
      { strategy: server, logger: new NestLogger(logger), abortOnError: false },
    );
    useRpc(app);
    assertRpcHandled(app.get(DiscoveryService), name);
    app.get(Readiness).register('rpc', async () => {
      if (!server.connected) throw new Error('RPC is not connected');
    });
    const listening = app.listen().then(() => hostProcess?.calls?.add(name, server));
    // The broker may come later; until then readiness says no.
    if (config.RPC_TRANSPORT === 'nats') listening.catch(fail);
    else await listening;
    return { app, stopIntake: () => server.stopIntake(), flush: () => server.flush() };
  });
}
