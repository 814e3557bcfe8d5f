import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testDatabase } from '@vitrine/testing/test-stack';
import { NotifyConfig } from '../src/config.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { NotifyModule } from '../src/notify.module.js';

let notify: ServedRpc;
const [old, young] = [randomUUID(), randomUUID()];
const admin = { as: { userId: randomUUID(), role: 'admin' } } as const;
const user = { as: { userId: randomUUID(), role: 'user' } } as const;

beforeAll(async () => {
  const config = loadConfig(NotifyConfig, {
    DATABASE_URL: await testDatabase('notify', MIGRATIONS),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@vitrine.test',
    PUBLIC_URL: 'https://vitrine.test',
    LOG_LEVEL: 'silent',
  });
  notify = await serveRpc(NotifyModule.register(config));
  const row = (id: string, status: string, at: string): string =>
    `('${id}', 'welcome', '${id}', 'a@vitrine.test', 'b@vitrine.test', 'Hi', '<p>Hi</p>', 'Hi', '${status}', '${at}')`;
  await notify.app
    .get(MikroORM)
    .em.getConnection()
    .execute(
      `insert into emails (id, kind, dedupe_key, sender, recipient, subject, html, text, status, created_at)
     values ${row(old, 'delivered', '2026-01-01')}, ${row(young, 'queued', '2026-01-02')}`,
    );
});
afterAll(() => notify.close());

describe('e-mails of the outbox', () => {
  const list = (query: ListEmailsDto = {}) => notify.call('notify.email.list', query, admin);
  const ids = async (query?: ListEmailsDto) => (await list(query)).rows.map(({ id }) => id);
  const query = <T extends object>(sql: string): Promise<T[]> =>
    notify.app.get(MikroORM).em.getConnection().execute(sql);

  it('ADM-MAIL-01 API-72 lists them newest first, in pages, and counts them', async () => {
    expect(await ids()).toEqual([young, old]);
    expect(await ids({ sort: 'createdAt' })).toEqual([old, young]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ rows: [{ id: old }], total: 2 });
  });

  it('ADM-MAIL-02 ADM-MAIL-03 lists them without their bodies', async () => {
    expect((await list()).rows[1]).toEqual({
      id: old,
      from: 'a@vitrine.test',
      to: 'b@vitrine.test',
      subject: 'Hi',
      status: 'delivered',
      timestamp: '2026-01-01T00:00:00.000Z',
      attempts: 0,
      reply: null,
    });
  });

  it('filters them by status, and finds them by recipient and subject', async () => {
    expect(await ids({ status: 'queued' })).toEqual([young]);
    expect(await ids({ status: 'failed' })).toEqual([]);
    expect(await ids({ q: 'B@VITRINE', status: 'delivered' })).toEqual([old]);
    expect(await ids({ q: 'hi' })).toEqual([young, old]);
    expect(await ids({ q: 'a@vitrine' })).toEqual([]);
  });

  it('ADM-MAIL-03 ADM-MAIL-04 API-73 ENT-38 opens one with its body, and the act log says so', async () => {
    expect(await notify.call('notify.email.get', { id: old }, admin)).toEqual({
      id: old,
      from: 'a@vitrine.test',
      to: 'b@vitrine.test',
      subject: 'Hi',
      html: '<p>Hi</p>',
      status: 'delivered',
      timestamp: '2026-01-01T00:00:00.000Z',
      attempts: 0,
      reply: null,
    });
    await expect(notify.call('notify.email.get', { id: randomUUID() }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const acts = await query<{ payload: object }>('select payload from outbox_event');
    expect(acts.map(({ payload }) => payload)).toMatchObject([
      { act: 'email.read', actorId: admin.as.userId, subjectKind: 'email', subjectId: old, before: null, after: null },
    ]);
  });

  it('ADM-MAIL-08 shows the attempts of a mail and the server’s last reply', async () => {
    await query(`update emails set attempts = 2, smtp_reply = '535 Who are you' where id = '${young}'`);
    expect((await list()).rows[0]).toMatchObject({ status: 'queued', attempts: 2, reply: '535 Who are you' });
  });

  it('SEC-16 SEC-17 shows them to administrators only', async () => {
    const list = { limit: 1, offset: 0 };
    await expect(notify.call('notify.email.list', list, user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(notify.call('notify.email.list', list)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(notify.call('notify.email.get', { id: old }, user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(notify.call('notify.email.get', { id: old })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
