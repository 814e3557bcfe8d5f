import type { Server as NetServer, Socket } from 'node:net';
import { type INestMicroservice, Injectable, type ArgumentMetadata } from '@nestjs/common';
import {
  type Server,
  ServerNats,
  ServerTCP,
  type CustomTransportStrategy,
  type NatsOptions,
} from '@nestjs/microservices';
import type { NatsConnection, Subscription, SubscriptionOptions } from '@nats-io/transport-node';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { RpcService } from '@vitrine/contracts/rpc-map';
import type { BaseConfig } from '../config/base-config.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { addressOf, natsOptions } from './rpc-address.js';
import { isTooLarge } from './rpc-errors.js';
import { RpcInterceptor } from './rpc.interceptor.js';
import { CheckedPipe } from '../validation/checked.pipe.js';
import { isEnvelope } from './rpc-envelope.js';

/**
 * Unpacks the envelope and checks a handler's payload. Unknown fields are dropped: during a rollout the caller
 * may be a release ahead, and a new optional field must not fail the calls of an older service.
 */
@Injectable()
class RpcValidationPipe extends CheckedPipe {
  constructor() {
    super({ stripUnknown: true });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body') return value;
    if (!isEnvelope(value)) throw new AppError('VALIDATION');
    return super.transform(value.data, metadata);
  }
}

/** A transport that can stop taking calls without dropping the answers it still owes. */
export interface RpcServer
  extends CustomTransportStrategy, Pick<Server, 'getHandlerByPattern' | 'transformToObservable'> {
  /** It listens, or the broker is reachable. */
  readonly connected: boolean;
  /** No new work from now on. Resolves when what was already on its way has reached its handler. */
  stopIntake(): Promise<void>;
  /** Resolves when every answer given so far is out. */
  flush(): Promise<void>;
}

/** The transport that `config` selects. TCP listens on the port of the service's own address. */
export function createRpcServer(config: BaseConfig, service: RpcService): RpcServer {
  return config.RPC_TRANSPORT === 'nats'
    ? new DrainingNatsServer({ ...natsOptions(config), queue: service, waitOnFirstConnect: true })
    : new DrainingTcpServer({ host: config.RPC_HOST, port: addressOf(config, service).port });
}

/** Gives a microservice the pipe, the interceptor and the filter that make up our RPC. */
export function useRpc(app: INestMicroservice): void {
  app.useGlobalPipes(new RpcValidationPipe());
  app.useGlobalInterceptors(app.get(RpcInterceptor));
  app.useGlobalFilters(app.get(RpcErrorFilter));
}

class DrainingTcpServer extends ServerTCP implements RpcServer {
  get connected(): boolean {
    return this.server.listening;
  }

  // Peers keep their connection while we drain; calls that still arrive are refused by RpcInterceptor.
  async stopIntake(): Promise<void> {
    this.unwrap<NetServer>().close();
  }

  async flush(): Promise<void> {
    await nextTurn();
    await Promise.all([...this.openSockets].map(finish));
  }
}

class DrainingNatsServer extends ServerNats implements RpcServer {
  connected = false;
  private connection?: NatsConnection;
  private readonly subscriptionsToDrain: Subscription[] = [];

  constructor(options: NonNullable<NatsOptions['options']>) {
    super(options);
    this.status.subscribe((status) => (this.connected = (status as string) === 'connected'));
  }

  /** Nest subscribes with the connection it has made, and keeps both private. */
  override bindEvents(connection: NatsConnection): void {
    this.connection = connection;
    super.bindEvents({
      subscribe: (subject: string, options: SubscriptionOptions) => {
        const subscription = connection.subscribe(subject, options);
        this.subscriptionsToDrain.push(subscription);
        return subscription;
      },
    });
  }

  /** Listening begins when the broker has confirmed our subscriptions. */
  override start(callback: (error?: unknown) => void): void {
    super.start((error?: unknown) => {
      if (error) callback(error);
      else void this.confirmSubscription(callback);
    });
  }

  /** An answer too large for the broker is an error for the caller at once, not a time-out. */
  override getPublisher(...to: Parameters<ServerNats['getPublisher']>): ReturnType<ServerNats['getPublisher']> {
    const publish = super.getPublisher(...to);
    return (answer) => {
      try {
        publish(answer);
      } catch (error) {
        if (!isTooLarge(error)) throw error;
        publish({ err: new AppError('PAYLOAD_TOO_LARGE').toWire(), isDisposed: true });
      }
    };
  }

  private async confirmSubscription(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.connection?.flush();
    } catch (error) {
      return callback(error);
    }
    callback();
  }

  // Unsubscribing without a drain would lose what the broker has already handed to us.
  async stopIntake(): Promise<void> {
    await Promise.allSettled(this.subscriptionsToDrain.map((subscription) => subscription.drain()));
  }

  async flush(): Promise<void> {
    await nextTurn();
    await this.connection?.flush();
  }
}

/** Nest hands an answer to the socket a tick after its handler has ended. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const finish = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.end(() => resolve());
  });
