import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import { RPC_SERVICES, rpcNamesOf } from '@vitrine/contracts/rpc-map';
import { startNatsServer, type NatsServer } from '@vitrine/dev-servers/nats-server';
import { failureOf } from '@vitrine/testing/failure-of';
import { BaseConfig } from '../src/config/base-config.js';
import { loadConfig } from '../src/config/load-config.js';
import { natsOptions } from '../src/rpc/rpc-address.js';
import { clientOf, startFixture } from './rpc-fixture.js';

const USERS = ['gateway', ...RPC_SERVICES] as const;
const file = readFileSync(join(import.meta.dirname, '../../../docker/nats-users.conf'), 'utf8');
const blocks = file.split(/^ +user: /m).slice(1);
/** What each user may send. */
const sent = new Map(
  blocks.map((block) => [
    block.slice(0, block.indexOf('\n')),
    [...block.slice(0, block.indexOf('subscribe:')).matchAll(/"([\w.]+)"/g)].map(([, name = '']) => name),
  ]),
);

let broker: NatsServer;
const connections = new Map<string, NatsConnection>();
const as = (user: string): NatsConnection => connections.get(user)!;
const configOf = (user: string, password = `of-${user}`): BaseConfig =>
  loadConfig(BaseConfig, {
    RPC_TRANSPORT: 'nats',
    NATS_URL: broker.url.replace('//', `//${user}:${password}@`),
    LOG_LEVEL: 'silent',
  });

beforeAll(async () => {
  const env = Object.fromEntries(USERS.map((user) => [`NATS_PASSWORD_${user.toUpperCase()}`, `of-${user}`]));
  broker = await startNatsServer({ file: 'nats-users.conf', env });
  for (const user of USERS) connections.set(user, await connect(natsOptions(configOf(user))));
  for (const service of RPC_SERVICES) {
    const answer = {
      callback: (_error: unknown, message: { respond(text: string): unknown }) => void message.respond(service),
    };
    for (const name of rpcNamesOf(service)) as(service).subscribe(name, { queue: service, ...answer });
    await as(service).flush();
  }
});
afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.close()));
  await broker.stop();
});

it('every message has a sender', () => {
  const all = new Set([...sent.values()].flat());
  expect(RPC_SERVICES.flatMap(rpcNamesOf).filter((name) => !all.has(name))).toEqual([]);
});

it.each(USERS)('what %s sends is answered', async (user) => {
  for (const name of sent.get(user) ?? [])
    expect((await as(user).request(name, '{}', { timeout: 5_000 })).string()).toBe(name.split('.')[0]);
});

it.each(USERS)('%s sends nothing else, and hears nothing of the others', async (user) => {
  const others = RPC_SERVICES.flatMap(rpcNamesOf).filter((name) => !sent.get(user)?.includes(name));
  for (const name of others.slice(0, 5))
    expect(await failureOf(as(user).request(name, '{}', { timeout: 5_000 }))).toMatchObject({
      cause: expect.any(PermissionViolationError),
    });
  const places = RPC_SERVICES.filter((service) => service !== user).flatMap((service) => [
    `${service}.>`,
    `_INBOX.${service}.>`,
  ]);
  for (const place of [...places, '>', '_INBOX.>']) {
    const refused = new Promise((resolve) => as(user).subscribe(place, { callback: (error) => resolve(error) }));
    expect(await refused).toBeInstanceOf(PermissionViolationError);
  }
});

it('services call one another as these users', async () => {
  const service = await startFixture(configOf('media'));
  await as('media').close(); // which would answer, too
  const [gateway, portfolio, stranger] = [
    clientOf(configOf('gateway')),
    clientOf(configOf('portfolio')),
    clientOf(configOf('gateway', 'of-nobody')),
  ];
  const userId = '0193a0b4-7d00-7000-8000-000000000001';
  expect(await portfolio.call('media.photo.get_mine', { userId } as never)).toBeDefined();
  expect(await gateway.call('media.photo.get_mine', { userId } as never)).toBeDefined();
  await expect(portfolio.call('media.storage.usage', {}, { timeoutMs: 500 })).rejects.toMatchObject({
    code: expect.stringMatching(/^SERVICE_(TIMEOUT|UNAVAILABLE)$/),
  });
  await expect(stranger.call('media.storage.usage', {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all([gateway, portfolio, stranger].map((client) => client.onApplicationShutdown()));
  await service.close();
});
