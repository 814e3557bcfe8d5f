import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { EdgeRedis } from './edge-redis.js';
import { PrincipalInterceptor } from './principal.interceptor.js';
import { PublicReadLimit } from './public-read-limit.js';
import { PublicReadRoutes } from './public-reads.js';
import { ReadyAnswers } from './ready-answers.js';
import { RateLimits } from './rate-limits.js';
import { SuggestionLimits } from './suggestion-limits.js';

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
