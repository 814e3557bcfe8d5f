import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { runInContext } from '@vitrine/platform/context/request-context';
import type { EdgeRequest } from './edge-request.js';

/** Runs a handler in the context of its request, so that calls and log lines carry its id and who asks. */
@Injectable()
export class ContextInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { id, principal } = context.switchToHttp().getRequest<EdgeRequest>();
    return runInContext({ requestId: id, ...(principal && { principal }) }, () => next.handle());
  }
}
