import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { runAs } from '@vitrine/platform/context/request-context';
import type { EdgeRequest } from './edge-request.js';

/** Adds the signed-in user to the context of a handler: calls are made on their behalf. */
@Injectable()
export class PrincipalInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { principal } = context.switchToHttp().getRequest<EdgeRequest>();
    return principal ? runAs(principal, () => next.handle()) : next.handle();
  }
}
