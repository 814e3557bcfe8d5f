import { DiscoveryModule } from '@nestjs/core';
import { Server, type CustomTransportStrategy, type MicroserviceOptions } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import type { INestMicroservice, ModuleMetadata } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap, RpcName } from '@vitrine/contracts/rpc-map';
import { declared } from './fake-rpc.js';
import { normaliseRpcError } from '@vitrine/platform/rpc/rpc-errors';
import { RpcModule } from '@vitrine/platform/rpc/rpc.module';
import { useRpc } from '@vitrine/platform/rpc/rpc-server';
import { lastValueFrom } from 'rxjs';

/** A service's module, served without a network but through everything else a question goes through. */
export interface ServedRpc {
  readonly app: INestMicroservice;
  /** Calls as `as` (a visitor when left out): validation, caller, work scope and errors as between processes. */
  call<K extends RpcName>(
    name: K,
    request: RpcMap[K]['request'],
    options?: { as?: Principal },
  ): Promise<RpcMap[K]['response']>;
  close(): Promise<void>;
}

/** Replaces a provider of the module by a value, for ports with a fake. */
export interface Replacement {
  readonly provide: unknown;
  readonly useValue: unknown;
}

class InProcessServer extends Server implements CustomTransportStrategy {
  listen(callback: () => void): void {
    callback();
  }
  close(): void {}
  on(): void {}
  unwrap<T>(): T {
    return undefined as T;
  }

  async ask(name: string, envelope: unknown): Promise<unknown> {
    const handler = this.getHandlerByPattern(name);
    if (!handler) throw new AppError('SERVICE_UNAVAILABLE');
    const answer = this.transformToObservable(await handler(throughJson(envelope)));
    return throughJson(await lastValueFrom(answer, { defaultValue: undefined }));
  }
}

/** Starts `module` (which brings its own `ConfigModule`) for a test. */
export async function serveRpc(
  module: NonNullable<ModuleMetadata['imports']>[number],
  replacements: readonly Replacement[] = [],
): Promise<ServedRpc> {
  const building = Test.createTestingModule({ imports: [DiscoveryModule, module, RpcModule.forServer()] });
  for (const { provide, useValue } of replacements) building.overrideProvider(provide).useValue(useValue);
  const server = new InProcessServer();
  const app = (await building.compile()).createNestMicroservice<MicroserviceOptions>({
    strategy: server,
    logger: false,
  });
  useRpc(app);
  await app.listen();
  return {
    app,
    close: () => app.close(),
    call: async (name, request, { as } = {}) => {
      const meta = { requestId: randomUUID(), deadlineMs: 30_000, ...(as && { principal: as }) };
      try {
        return (await server.ask(name, { data: request ?? null, meta })) as never;
      } catch (error) {
        throw declared(name, normaliseRpcError(error));
      }
    },
  };
}

const throughJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
