import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { concatMap, finalize, Observable, tap } from 'rxjs';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal, Role } from '@vitrine/contracts/identity/user.rules';
import { mayRaise, type RpcName } from '@vitrine/contracts/rpc-map';
import { Drain } from '../concurrency/drain.js';
import { type BaseConfig, CONFIG } from '../config/base-config.js';
import { WorkScope } from '../context/work-scope.js';
import { Metrics } from '../health/define-metric.js';
import { rpcSeconds } from '../health/metrics.js';
import { Logger } from '../log/logger.js';
import { endSpan, type SpanOptions, Tracing } from '../tracing/tracing.js';
import { LOCAL_CALLER, metaOf } from './rpc-envelope.js';
import { RPC_HANDLER, RPC_ROLE } from './rpc-handler.decorator.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a caller shows `expected`; how long the comparison takes says nothing about it. */
const isRpcToken = (expected: string, shown: unknown): boolean =>
  typeof shown === 'string' && timingSafeEqual(digest(expected), digest(shown));

/** Around every handler: the token all services share, the role it needs, the caller's context, a work scope, the count of what is in flight, the clock. */
@Injectable()
export class RpcInterceptor implements NestInterceptor {
  constructor(
    private readonly drain: Drain,
    private readonly scope: WorkScope,
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.drain.refusing) throw new AppError('SERVICE_UNAVAILABLE');
    const call = execution.switchToRpc();
    const { requestId, principal, deadlineMs, token, traceparent } = metaOf(call.getData());
    const isLocal = call.getContext() === LOCAL_CALLER;
    if (!isLocal && this.config.RPC_TOKEN && !isRpcToken(this.config.RPC_TOKEN, token)) {
      this.logger.error({ requestId }, 'A call without the RPC_TOKEN of this service was refused');
      throw new AppError('INTERNAL');
    }
    assertRole(Reflect.getMetadata(RPC_ROLE, execution.getHandler()) as Role | undefined, principal);
    const name = Reflect.getMetadata(RPC_HANDLER, execution.getHandler()) as RpcName | undefined;
    const stopClock = this.metrics.of(rpcSeconds).startTimer({ name: name ?? 'unknown' });
    const end = this.drain.begin();
    // Without one the call is of background work, which is not traced.
    const span =
      traceparent === undefined ? undefined : this.tracing.open(name ?? 'unknown', serverSpan(name, traceparent));
    return new Observable<unknown>((subscriber) =>
      this.tracing.within(span, () =>
        this.scope.run({ requestId, ...(principal && { principal }), deadlineAt: Date.now() + deadlineMs }, () =>
          next
            .handle()
            .pipe(concatMap((answer) => this.answer(answer)))
            .subscribe(subscriber),
        ),
      ),
    ).pipe(
      tap({
        error: (error: unknown) => {
          if (error instanceof AppError && name && !mayRaise(name, error.code))
            this.logger.error({ requestId, name, code: error.code }, 'The row of a message does not name this code');
          stopClock({ outcome: error instanceof AppError ? error.code : 'INTERNAL' });
          endSpan(span, error);
        },
        complete: () => {
          stopClock({ outcome: 'ok' });
          endSpan(span);
        },
      }),
      finalize(end),
    );
  }

  private async answer(answer: unknown): Promise<unknown> {
    await this.scope.answering();
    return answer;
  }
}

const serverSpan = (name: string | undefined, parent: string): SpanOptions => ({
  kind: 'SERVER',
  parent,
  attributes: { 'rpc.method': name ?? 'unknown' },
});

/** Throws UNAUTHENTICATED, FORBIDDEN. */
function assertRole(role: Role | undefined, principal: Principal | undefined): void {
  if (role === undefined) return;
  if (!principal) throw new AppError('UNAUTHENTICATED');
  if (principal.role !== role) throw new AppError('FORBIDDEN');
}
