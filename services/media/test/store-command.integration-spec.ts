import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import { RunningMedia, aUser } from './support/start-media.js';
import { aFolder } from './support/stores.js';

failOnConsole();

const COMMAND = join(import.meta.dirname, '../dist/store.main.js');
const SECRET = 'a-secret-of-the-store';

interface Ended {
  code: number;
  /** Its lines, parsed. */
  out: Record<string, unknown>[];
  err: string;
}

/** Runs the command as an operator does. */
async function run(command: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const ended = await promisify(execFile)(process.execPath, [COMMAND, command, ...args], {
    env: { ...env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(ended.stdout + ended.stderr).not.toContain(SECRET);
  expect(ended.stdout + ended.stderr).not.toContain(env['DATABASE_URL'] ?? SECRET);
  const lines = ended.stdout.split('\n').filter((line) => line !== '');
  return { code: ended.code, out: lines.map((line) => JSON.parse(line)), err: ended.stderr };
}

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

describe('store.main.js', () => {
  it('reports whose the store is, makes it a database’s own, and its originals photos of that', async () => {
    const store = await aFolder();
    opened.push(() => store.close());
    const env = (database: string) => ({
      ...testRedis(),
      ...store.settings,
      DATABASE_URL: database,
      LOG_LEVEL: 'silent',
    });
    const media = await RunningMedia.start(store.settings);
    opened.push(() => media.leave());
    const who = aUser();
    await media.upload(who);
    await store.age();

    const own = { ...env(media.config.DATABASE_URL), LOG_LEVEL: 'warn' };
    expect(await run('status', own)).toMatchObject({
      code: 0,
      out: [{ belonging: 'ours', quarantined: 0, hold: null }],
      err: '',
    });
    const other = env(await testDatabase('media_other'));
    expect(await run('restore', other)).toMatchObject({
      code: 1,
      out: [{ level: 'fatal', msg: 'store.main.js restore: failed', err: { code: 'STORE_UNAVAILABLE' } }],
      err: '',
    });
    expect(await run('adopt', other)).toMatchObject({ code: 0, out: [{ belonging: 'ours' }] });
    expect(await run('restore', other)).toMatchObject({ code: 0, out: [{ restored: 1, left: 0 }] });
    const restored = await RunningMedia.start({ ...store.settings, DATABASE_URL: other.DATABASE_URL });
    opened.push(() => restored.leave());
    expect(await restored.rpc.call('media.photo.list_mine', { limit: 10, offset: 0 }, { as: who })).toHaveLength(1);
  });

  const s3 = {
    OBJECT_STORE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'aUser',
    S3_SECRET_ACCESS_KEY: SECRET,
  };

  it('ends with an error in a line of the log when the store is away', async () => {
    const env = { ...testRedis(), ...s3, DATABASE_URL: await testDatabase('media'), LOG_LEVEL: 'silent' };
    expect(await run('adopt', env)).toMatchObject({
      code: 1,
      out: [{ level: 'fatal', msg: 'store.main.js adopt: failed', err: { code: 'STORE_UNAVAILABLE' } }],
      err: '',
    });
  });

  it('ends with an error in a line of the log when the database refuses connections', async () => {
    const nobody = Object.assign(new URL(await testDatabase('media')), { username: 'nobody', password: SECRET });
    const env = { ...testRedis(), ...s3, DATABASE_URL: nobody.href, LOG_LEVEL: 'silent' };
    expect(await run('status', env)).toMatchObject({
      code: 1,
      out: [
        { level: 'fatal', msg: 'store.main.js status: failed', err: { message: expect.stringContaining('nobody') } },
      ],
      err: '',
    });
  });

  it('ends the hold of a restore on behalf of a user there is, and of nothing else', async () => {
    const media = await RunningMedia.start();
    opened.push(() => media.leave());
    const { userId } = aUser();
    await media.sql(`insert into owners (user_id, username, revision) values (?, 'ada', 1)`, [userId]);
    await media.sql('update object_store set restored_at = now()');
    await media.sql(`insert into audits (id, started_at, finished_at)
      values (gen_random_uuid(), now(), now() + interval '1 second')`);
    const env = { ...testRedis(), ...s3, DATABASE_URL: media.config.DATABASE_URL, LOG_LEVEL: 'silent' };
    const refusalOf = async (...args: string[]): Promise<unknown> => {
      const { code, out } = await run('release', env, ...args);
      expect(code).toBe(1);
      return out[0]?.['err'];
    };
    expect(await refusalOf()).toMatchObject({ message: expect.stringContaining('on behalf of whom') });
    expect(await refusalOf('ada')).toMatchObject({ message: expect.stringContaining('on behalf of whom') });
    const stranger = aUser().userId;
    expect(await refusalOf(stranger)).toMatchObject({ message: `There is no user ${stranger}` });
    expect(await media.events('admin.act_recorded')).toEqual([]);
    expect(await run('release', env, userId)).toMatchObject({ code: 0, out: [{ released: true, hold: null }] });
    expect(await media.events('admin.act_recorded')).toEqual([expect.objectContaining({ actorId: userId })]);
  });

  it('prints in one sentence how it is used, and which variables are missing', async () => {
    const env = { ...testRedis(), ...s3, DATABASE_URL: await testDatabase('media') };
    expect(await run('erase', env)).toEqual({
      code: 1,
      out: [],
      err: 'Usage: store.main.js status | adopt | restore | release\n',
    });
    const { code, err } = await run('status', { ...s3, S3_BUCKET: '' });
    expect(code).toBe(78);
    expect(err).toContain('media: DATABASE_URL is missing, S3_BUCKET is missing');
  });
});
