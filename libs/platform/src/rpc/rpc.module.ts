import { Module, type DynamicModule } from '@nestjs/common';
import { RpcErrorFilter } from '../errors/rpc-error.filter.js';
import { RpcClient } from './rpc-client.js';
import { RpcInterceptor } from './rpc.interceptor.js';

/** RPC of a process. Needs `ConfigModule`. */
@Module({})
export class RpcModule {
  private static readonly client: DynamicModule = {
    module: RpcModule,
    global: true,
    providers: [RpcClient],
    exports: [RpcClient],
  };
  private static readonly server: DynamicModule = {
    module: RpcModule,
    global: true,
    providers: [RpcInterceptor, RpcErrorFilter],
    exports: [RpcInterceptor, RpcErrorFilter],
  };

  /** {@link RpcClient} for the whole process. */
  static forClient(): DynamicModule {
    return this.client;
  }

  /** What `useRpc` needs; `runService` imports it. */
  static forServer(): DynamicModule {
    return this.server;
  }
}
