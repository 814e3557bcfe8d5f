import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EventMap, EventName } from '@vitrine/contracts/events/event-map';
import type { UpdateProfileDto } from '@vitrine/contracts/identity/profile-input.dto';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { EventPublisher } from '@vitrine/platform/outbox/event-publisher';
import { OutboxRelay } from '@vitrine/platform/outbox/outbox-relay';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { eventually } from '@vitrine/testing/eventually';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import { IdentityConfig } from '../src/config.js';
import { IdentityModule } from '../src/identity.module.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { RenewAddresses } from '../src/users/renew-addresses.js';
import { SetProfileImageUrl } from '../src/users/set-profile-image-url.js';

/** Identity on its own database, called through the whole RPC stack. */
export const startIdentity = async (settings: Record<string, string> = {}) => {
  const config = loadConfig(IdentityConfig, {
    ...testRedis(),
    DATABASE_URL: await testDatabase('identity', MIGRATIONS),
    DATABASE_POOL: '30',
    ADMIN_EMAILS: 'boss@example.com, Chief@example.com',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const rpc = fakeRpc({ 'notify.mail.state': () => ({ configured: true }) });
  const served = await serveRpc(await IdentityModule.register(config), [
    { provide: RpcClient, useValue: rpc },
    // Without a relay, published events stay in the outbox for assertions.
    { provide: OutboxRelay, useValue: { wake: () => undefined } },
  ]);
  const call: ServedRpc['call'] = (...request) => served.call(...request);
  const database = served.app.get(MikroORM).em.getConnection();

  return {
    app: served.app,
    call,
    config,
    rpc,
    eventually,
    /** Hands the event to its handler. */
    handle: (snapshot: SiteImageSnapshot): Promise<void> =>
      served.app
        .get(WorkScope)
        .run({ requestId: 'test' }, () => served.app.get(SetProfileImageUrl, { strict: false }).set(snapshot)),
    renewAddresses: (): Promise<void> =>
      served.app
        .get(WorkScope)
        .run({ requestId: 'test' }, () => served.app.get(RenewAddresses, { strict: false }).renew()),
    /** Publishes the event as another service does. */
    publish: <N extends EventName>(name: N, payload: EventMap[N]): Promise<void> =>
      served.app.get(EventPublisher, { strict: false }).publish(name, payload, randomUUID()),
    close: () => served.close(),
    query: <T extends object>(sql: string): Promise<T[]> => database.execute(sql),

    signIn: (over: Partial<SignInDto> = {}) =>
      call('identity.user.sign_in', {
        issuer: 'https://sign-in.test',
        subject: randomUUID(),
        emailVerified: true,
        ...over,
      }),

    /** A user who has signed in and completed the profile. */
    async onboarded({
      email,
      emailVerified = true,
      ...form
    }: Partial<UpdateProfileDto> & Pick<Partial<SignInDto>, 'email' | 'emailVerified'> = {}): Promise<UserDto> {
      const { userId } = await this.signIn({ email, emailVerified });
      return this.save(userId, form);
    },

    save: (userId: string, over: Partial<UpdateProfileDto> = {}): Promise<UserDto> =>
      call(
        'identity.profile.update',
        { firstName: 'Jane', lastName: 'Doe', username: `u-${randomUUID().slice(0, 12)}`, ...over },
        { as: { userId, role: 'user' } },
      ),

    /** Events published about a user, oldest first. */
    async events<N extends EventName>(name: N, userId = ''): Promise<EventMap[N][]> {
      const rows: { payload: EventMap[N] }[] = await database.execute(
        'select payload from outbox_event where name = ? order by id',
        [name],
      );
      return rows.map((row) => row.payload).filter((payload) => JSON.stringify(payload).includes(userId));
    },
  };
};
export type Identity = Awaited<ReturnType<typeof startIdentity>>;
