import { Inject, Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { Readiness } from '../health/readiness.js';
import { RpcClient } from './rpc-client.js';
import { RpcInterceptor } from './rpc.interceptor.js';

/** A process that calls reports whether the broker answers; all replicas share it, so none is unready for it. */
@Injectable()
class BrokerWatch implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly client: RpcClient,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    if (this.config.RPC_TRANSPORT === 'nats') this.readiness.watch('broker', () => this.client.checkBroker());
  }
}

/** RPC of a process. Needs `ConfigModule`. */
@Module({})
export class RpcModule {
  private static readonly client: DynamicModule = {
    module: RpcModule,
    global: true,
    providers: [RpcClient, BrokerWatch],
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
