import {
  Global,
  Module,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Observable } from 'rxjs';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { runAs } from '@vitrine/platform/context/request-context';
import { EdgeRedis } from './edge-redis.js';
import { PublicReadLimit } from './public-read-limit.js';
import { PublicReadRoutes } from './public-reads.js';
import { ReadyAnswers } from './ready-answers.js';
import { RateLimits } from './rate-limits.js';
import { SuggestionLimits } from './suggestion-limits.js';
import type { EdgeRequest } from './edge-request.js';

/** Adds the signed-in user to the context of a handler: calls are made on their behalf. */
@Injectable()
class PrincipalInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { principal } = context.switchToHttp().getRequest<EdgeRequest>();
    return principal ? runAs(principal, () => next.handle()) : next.handle();
  }
}

/** What every feature stands on. */
@Global()
@Module({
  providers: [
    EdgeRedis,
    HttpErrorFilter,
    PublicReadLimit,
    PublicReadRoutes,
    RateLimits,
    ReadyAnswers,
    SuggestionLimits,
    { provide: APP_INTERCEPTOR, useClass: PrincipalInterceptor },
  ],
  exports: [EdgeRedis, PublicReadLimit, PublicReadRoutes, RateLimits, ReadyAnswers, SuggestionLimits],
})
export class EdgeModule {}
