import { AsyncLocalStorage } from 'node:async_hooks';
import type { RpcService } from '@vitrine/contracts/rpc-map';
import { catchError, map, Observable } from 'rxjs';
import { LOCAL_CALLER, type RpcEnvelope } from './rpc-envelope.js';
import type { RpcServer } from './rpc-server.js';

/** Answers a question as its service would over a connection. */
type Answer = (question: RpcEnvelope) => Observable<unknown>;

/**
 * The services that answer in one process: their calls of each other need no socket, and no token. All else is as it is
 * over a connection: both sides have copies of their own of what JSON can carry, and of the caller's context a handler
 * has what the envelope says.
 */
export class LocalCalls {
  private readonly services = new Map<RpcService, { server: RpcServer; outside: Outside }>();

  /** `server` answers the calls of `service` for as long as it is connected. */
  add(service: RpcService, server: RpcServer): void {
    this.services.set(service, { server, outside: AsyncLocalStorage.snapshot() });
  }

  /** What answers `name` here; undefined where nothing does. */
  answerOf(service: RpcService, name: string): Answer | undefined {
    const { server, outside } = this.services.get(service) ?? {};
    const handler = server?.connected ? server.getHandlerByPattern(name) : null;
    if (!server || !outside || !handler) return undefined;
    return (question) =>
      new Observable<unknown>((caller) =>
        outside(() => server.transformToObservable(handler(copyOf(question), LOCAL_CALLER)).subscribe(caller)),
      ).pipe(
        map(copyOf),
        catchError((error: unknown) => {
          throw copyOf(error);
        }),
      );
  }
}

type Outside = ReturnType<typeof AsyncLocalStorage.snapshot>;

const copyOf = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T));
