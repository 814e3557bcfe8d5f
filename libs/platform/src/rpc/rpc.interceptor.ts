import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { finalize, Observable, tap } from 'rxjs';
import { Drain } from '../bootstrap/drain.js';
import { WorkScope } from '../context/work-scope.js';
import { rpcSeconds } from '../health/metrics.js';
import { metaOf } from './rpc-envelope.js';
import { RPC_HANDLER } from './rpc-handler.decorator.js';

/** Around every handler: the caller's context, a work scope, the count of what is in flight, the clock. */
@Injectable()
export class RpcInterceptor implements NestInterceptor {
  constructor(
    private readonly drain: Drain,
    private readonly scope: WorkScope,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.drain.refusing) throw new AppError('SERVICE_UNAVAILABLE');
    const { requestId, principal, deadlineMs } = metaOf(execution.switchToRpc().getData());
    const name = Reflect.getMetadata(RPC_HANDLER, execution.getHandler()) as string | undefined;
    const stopClock = rpcSeconds.startTimer({ name: name ?? 'unknown' });
    const end = this.drain.begin();
    return new Observable<unknown>((subscriber) =>
      this.scope.run({ requestId, ...(principal && { principal }), deadlineAt: Date.now() + deadlineMs }, () =>
        next.handle().subscribe(subscriber),
      ),
    ).pipe(
      tap({
        error: (error: unknown) => stopClock({ outcome: error instanceof AppError ? error.code : 'INTERNAL' }),
        complete: () => stopClock({ outcome: 'ok' }),
      }),
      finalize(end),
    );
  }
}
