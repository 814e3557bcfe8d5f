import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AccessTokens } from './access-tokens.js';
import { Cookies } from './cookies.js';
import { CurrentUsers } from './current-users.js';
import { SessionStore } from './session-store.js';
import { Sessions } from './sessions.js';

/** The session or access token and the user behind a request, and who may call which route. */
@Module({
  providers: [
    AccessTokens,
    Cookies,
    CurrentUsers,
    Sessions,
    SessionStore,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccessTokens, Cookies, CurrentUsers, Sessions],
})
export class SessionsModule {}
