import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { ClientProxyFactory, Transport, type ClientProxy } from '@nestjs/microservices';
import { lastValueFrom, timeout } from 'rxjs';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { RPC_SERVICES, type RpcMap, type RpcService } from '@vitrine/contracts/rpc-map';
import { BaseConfig, CONFIG } from '../config/base-config.js';
import { currentContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';
import { currentTraceparent, tracedStep } from '../tracing/tracing.js';
import { LocalCalls } from './local-calls.js';
import { addressOf, natsOptions } from './rpc-address.js';
import type { RpcEnvelope } from './rpc-envelope.js';
import { normaliseRpcError } from './rpc-errors.js';

/** Options of one call. */
export interface CallOptions {
  /** How long to wait; 5 seconds unless said otherwise, and never past the deadline of the work in hand. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Calls other services: those of the same process by {@link LocalCalls}, all others over a connection, which is made at
 * the first call and again whenever the peer comes back.
 */
@Injectable()
export class RpcClient implements OnApplicationShutdown {
  private readonly clients = new Map<string, ClientProxy>();

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
    @Optional() private readonly local?: LocalCalls,
  ) {}

  /**
   * Calls `name` and resolves with the answer. The request id and the caller of the current context go along.
   * Throws nothing but `AppError`: the code the service threw, `SERVICE_TIMEOUT`, `SERVICE_UNAVAILABLE` or `INTERNAL`.
   */
  call<K extends keyof RpcMap>(
    name: K,
    request: RpcMap[K]['request'],
    options: CallOptions = {},
  ): Promise<RpcMap[K]['response']> {
    return tracedStep(name, { kind: 'CLIENT', attributes: { 'rpc.method': name } }, () =>
      this.send(name, request, options),
    );
  }

  private async send<K extends keyof RpcMap>(
    name: K,
    request: RpcMap[K]['request'],
    options: CallOptions,
  ): Promise<RpcMap[K]['response']> {
    const context = currentContext();
    const left = context?.deadlineAt === undefined ? Infinity : context.deadlineAt - Date.now();
    const deadlineMs = Math.min(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, left);
    if (deadlineMs <= 0) throw new AppError('SERVICE_TIMEOUT');
    const service = serviceOf(name);
    const here = this.local?.answerOf(service, name);
    const traceparent = currentTraceparent();
    const envelope: RpcEnvelope = {
      data: request ?? null,
      meta: {
        requestId: context?.requestId ?? randomUUID(),
        ...(context?.principal && { principal: context.principal }),
        deadlineMs,
        ...(traceparent !== undefined && { traceparent }),
        ...(!here && this.config.RPC_TOKEN && { token: this.config.RPC_TOKEN }),
      },
    };
    try {
      const answer = here ? here(envelope) : this.clientOf(service).send<unknown, RpcEnvelope>(name, envelope);
      const given: unknown = await lastValueFrom(answer.pipe(timeout(deadlineMs)), { defaultValue: undefined });
      return given as RpcMap[K]['response'];
    } catch (error) {
      const normalised = normaliseRpcError(error);
      if (normalised.cause !== undefined) {
        this.logger.warn({ name, code: normalised.code, err: normalised.cause }, 'RPC call failed');
      }
      throw normalised;
    }
  }

  /** Resolves when the broker answers; rejects when it does not, or does not let this service in. For NATS alone. */
  async checkBroker(): Promise<void> {
    const client = this.broker();
    await client.connect();
    await client.unwrap<NatsConnection>().flush();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([...this.clients.values()].map(async (client) => client.close()));
  }

  /** One connection for all services on NATS, one per service on TCP. */
  private clientOf(service: RpcService): ClientProxy {
    if (this.config.RPC_TRANSPORT === 'nats') return this.broker();
    return this.made(service, () =>
      ClientProxyFactory.create({ transport: Transport.TCP, options: addressOf(this.config, service) }),
    );
  }

  private broker(): ClientProxy {
    return this.made('nats', () =>
      ClientProxyFactory.create({ transport: Transport.NATS, options: natsOptions(this.config) }),
    );
  }

  private made(key: string, create: () => ClientProxy): ClientProxy {
    const client = this.clients.get(key) ?? create();
    this.clients.set(key, client);
    return client;
  }
}

const serviceOf = (name: string): RpcService => {
  const service = RPC_SERVICES.find((candidate) => name.startsWith(`${candidate}.`));
  if (!service) throw new TypeError(`${name} belongs to no service`);
  return service;
};
