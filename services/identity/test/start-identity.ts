import { randomUUID } from 'node:crypto';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { Test } from '@nestjs/testing';
import type { EventMap, EventName } from '@vitrine/contracts/events/event-map';
import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { testDatabase } from '@vitrine/testing/test-stack';
import { IdentityConfig } from '../src/config.js';
import { IdentityModule } from '../src/identity.module.js';
import { UsersRpcController } from '../src/users/users.rpc.controller.js';

type Operation = (controller: UsersRpcController) => Promise<unknown>;

/** Identity on a database of its own, without its relay. */
export const startIdentity = async () => {
  const config = loadConfig(IdentityConfig, {
    DATABASE_URL: await testDatabase('identity'),
    DATABASE_POOL: '30',
    ADMIN_EMAILS: 'boss@example.com, Chief@example.com',
    LOG_LEVEL: 'silent',
  });
  const app = await Test.createTestingModule({ imports: [IdentityModule.register(config)] }).compile();
  const orm = app.get(MikroORM);
  const controller = app.get(UsersRpcController);
  const ask = <T extends Operation>(work: T): ReturnType<T> =>
    RequestContext.create(orm.em, () => work(controller)) as ReturnType<T>;

  return {
    ask,
    close: () => app.close(),
    query: <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> => orm.em.getConnection().execute(sql, params),

    signIn: (over: Partial<SignInDto> = {}) =>
      ask((c) => c.onSignIn({ issuer: 'https://sign-in.test', subject: randomUUID(), emailVerified: true, ...over })),

    /** Somebody who has signed in and completed their profile. */
    async onboarded(over: Partial<UpdateProfileDto> & { email?: string } = {}): Promise<UserDto> {
      const { email, ...form } = over;
      const { userId } = await this.signIn({ email });
      return this.save(userId, form);
    },

    save: (userId: string, over: Partial<UpdateProfileDto> = {}): Promise<UserDto> =>
      ask((c) =>
        c.onUpdate(
          { userId, role: 'user' },
          { firstName: 'Jane', lastName: 'Doe', username: `u-${randomUUID().slice(0, 12)}`, ...over },
        ),
      ),

    /** Facts told so far, oldest first. */
    async facts<N extends EventName>(name: N, userId?: string): Promise<EventMap[N][]> {
      const rows: { payload: EventMap[N] }[] = await orm.em
        .getConnection()
        .execute('select payload from outbox_event where name = ? order by id', [name]);
      return rows
        .map((row) => row.payload)
        .filter((payload) => !userId || JSON.stringify(payload).includes(userId));
    },
  };
};
