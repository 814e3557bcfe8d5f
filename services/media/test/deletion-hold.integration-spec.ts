import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { runAs } from '@vitrine/platform/context/request-context';
import { Test } from '@nestjs/testing';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { failureOf } from '@vitrine/testing/failure-of';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { PurgePhotos } from '../src/library/purge-photos.js';
import { PurgeQuarantine } from '../src/object-browser/purge-quarantine.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { DeletionHold } from '../src/storage/deletion-hold.js';
import { ReleaseDeletions } from '../src/storage/release-deletions.js';
import { MediaModule } from '../src/media.module.js';
import { RemoveObjects } from '../src/storage/remove-objects.js';
import { SweepStore } from '../src/storage/sweep-store.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const HOLDS = {
  'a backup copies them': `update object_store set backup_holder = gen_random_uuid(), backup_until = now() + interval '1 hour'`,
  'the database is a restored one': `update object_store set restored_at = now(), restored_from = '20261123t120000z'`,
};
const NO_HOLD = 'update object_store set backup_until = null, backup_holder = null, restored_at = null';

describe.each(Object.entries(HOLDS))('while %s, objects', (_why, hold) => {
  const queues = fakeQueues();
  let media: RunningMedia;
  let worker: INestApplicationContext;
  let who: Principal;

  /** Whether the files are all there after `work` under the hold, and after it without one. */
  const survive = async (prefix: string, work: () => Promise<unknown>): Promise<boolean[]> => {
    const before = await media.keys(prefix);
    const seen: boolean[] = [];
    for (const sql of [hold, NO_HOLD]) {
      await media.sql(sql);
      await work();
      const left = await media.keys(prefix);
      seen.push(before.length > 0 && left.length === before.length);
    }
    return seen;
  };

  beforeAll(async () => {
    ({ media, worker } = await startMedia(queues));
  });
  afterAll(() => media.stop());
  beforeEach(async () => {
    who = aUser();
    await media.sql(NO_HOLD);
  });

  it('of purged photos stay, and go afterwards', async () => {
    const { id } = await media.upload(who);
    await media.purge(who, id);
    const remove = () => within(worker, RemoveObjects, (it) => it.remove(who.userId, id));
    expect(await survive(`originals/${who.userId}/`, remove)).toEqual([true, false]);
  });

  it('of purged photos are queued again only afterwards', async () => {
    const { id } = await media.upload(who);
    await media.purge(who, id);
    await media.sql(`update removals set created_at = now() - interval '1 day' where photo_id = ?`, [id]);
    const requeued = async (): Promise<boolean> => {
      queues.jobs.length = 0;
      await within(worker, RemoveObjects, (it) => it.requeueWaiting());
      return queues.jobs.some(({ payload }) => (payload as { photoId?: string }).photoId === id);
    };
    await media.sql(hold);
    expect(await requeued()).toBe(false);
    await media.sql(NO_HOLD);
    expect(await requeued()).toBe(true);
  });

  it('of deleted accounts stay, and the task looks again later', async () => {
    await media.upload(who);
    await media.sql('insert into deleted_users (user_id, requested_at) values (?, now())', [who.userId]);
    const slice = (checkpoint: never) =>
      within(worker, RemoveAccountTask, (it) =>
        it.slice(
          checkpoint,
          { userId: who.userId },
          { taskId: randomUUID(), progress: { done: 0, total: null }, signal: new AbortController().signal },
        ),
      );
    const rows = await slice(null as never);
    const { checkpoint } = rows as unknown as { checkpoint: never };
    await media.sql(hold);
    expect(await slice(checkpoint)).toMatchObject({ done: false, checkpoint, afterMs: expect.any(Number) });
    expect(await survive(`originals/${who.userId}/`, () => slice(checkpoint))).toEqual([true, false]);
  });

  it('in quarantine that are to go stay', async () => {
    const key = `originals/${who.userId}/${randomUUID()}-orphan`;
    await media.store.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    await media.sql(
      'insert into quarantined_objects (key, found_at, seen_at, purge_requested_at) values (?, now(), now(), now())',
      [key],
    );
    expect(await survive(key, () => within(worker, PurgeQuarantine, (it) => it.purgeDue()))).toEqual([true, false]);
  });

  it('whose time in the trash is over keep their rows', async () => {
    const { id } = await media.upload(who);
    await media.rpc.call('media.photo.trash', { photoId: id }, { as: who });
    await media.sql(`update photos set trashed_at = now() - interval '31 days' where id = ?`, [id]);
    const rows = () => media.sql('select id from photos where id = ?', [id]);
    await media.sql(hold);
    await within(worker, PurgePhotos, (it) => it.purgeExpired());
    expect(await rows()).toEqual([{ id }]);
    await media.sql(NO_HOLD);
    await within(worker, PurgePhotos, (it) => it.purgeExpired());
    expect(await rows()).toEqual([]);
  });

  it('are not swept', async () => {
    const turn = async () => {
      await media.sql(`update object_store set swept_at = now() - interval '2 days', sweep_until = null`);
      return within(worker, SweepStore, (it) => it.takeTurn());
    };
    await media.sql(hold);
    expect(await turn()).toBeNull();
    await media.sql(NO_HOLD);
    expect(await turn()).not.toBeNull();
  });

  it('that late work has made of a row that is gone are left to the sweep', async () => {
    const { id } = await media.upload(who);
    const photo = await within(worker, RenderPhoto, async (it) => {
      const change = it['change'];
      const save = change.one.bind(change);
      // The photo is purged, and its objects are, between rendering and saving.
      change.one = async (which, apply) => {
        await media.purge(who, id);
        return save(which, apply);
      };
      await media.sql(hold);
      const outcome = await it.perform(id);
      change.one = save;
      return outcome;
    });
    expect(photo).toBe('gone');
    expect(await media.keys(`derivatives/${who.userId}/${id}/`)).not.toEqual([]);
  });
});

describe('the hold of a restore', () => {
  let media: RunningMedia;
  let command: INestApplicationContext;
  const administrator = { userId: randomUUID(), role: 'admin' } as const;

  const release = () => within(command, ReleaseDeletions, (it) => runAs(administrator, () => it.release()));
  const seen = () => media.rpc.call('media.deletion_hold.get', {}, { as: administrator });
  const audit = async (startedAt: string, finishedAt: string | null, ownerId: string | null = null) => {
    const id = randomUUID();
    await media.sql(
      `insert into audits (id, owner_id, started_at, finished_at, counts, implausible)
       values (?, ?, now() + ?::interval, now() + ?::interval, '{"orphan-original": 2}', false)`,
      [id, ownerId, startedAt, finishedAt],
    );
    return id;
  };

  beforeAll(async () => {
    ({ media } = await startMedia(fakeQueues()));
    command = await Test.createTestingModule({ imports: [MediaModule.register(media.config)] }).compile();
  });
  afterAll(async () => {
    await command.close();
    await media.stop();
  });
  beforeEach(async () => {
    await media.sql('delete from audits');
    await media.sql(NO_HOLD);
  });

  it('ADM-STOR-13 ends on behalf of an administrator, after an audit of the whole store, and is an act', async () => {
    expect(await release()).toEqual({ released: false, hold: null });
    await media.sql(HOLDS['the database is a restored one']);
    await audit('-1 day', '-1 hour');
    expect(await failureOf(release())).toMatchObject({ code: 'AUDIT_REQUIRED' });
    expect(await media.events('admin.act_recorded')).toEqual([]);
    const auditId = await audit('1 second', '2 seconds');
    expect(await release()).toEqual({ released: true, hold: null });
    expect(await release()).toEqual({ released: false, hold: null });
    expect(await media.rpc.app.get(DeletionHold).reason()).toBeNull();
    expect(await media.events('admin.act_recorded')).toEqual([
      expect.objectContaining({
        act: 'deletions.release',
        actorId: administrator.userId,
        before: { restoredFrom: '20261123t120000z', restoredAt: expect.any(String) },
        after: { auditId, findings: 2 },
      }),
    ]);
  });

  it.each([
    ['began before the restore, in the backup', '-1 minute', '1 minute', null],
    ['has not ended', '1 second', null, null],
    ['was of one user', '1 second', '2 seconds', randomUUID()],
  ] as const)('stays while the only audit %s', async (_what, startedAt, finishedAt, ownerId) => {
    await media.sql(HOLDS['the database is a restored one']);
    await audit(startedAt, finishedAt, ownerId);
    expect((await seen()).restored?.audit).toBeNull();
    expect(await failureOf(release())).toMatchObject({ code: 'AUDIT_REQUIRED' });
    expect(await media.rpc.app.get(DeletionHold).reason()).toBe('restored');
  });

  it('is shown to administrators with the audit that a release may rely on, and ended by the same rule', async () => {
    expect(await seen()).toEqual({ reason: null, restored: null });
    await media.sql(HOLDS['the database is a restored one']);
    const restored = { at: expect.any(String), from: '20261123t120000z' };
    expect(await seen()).toEqual({ reason: 'restored', restored: { ...restored, audit: null } });
    const ask = () => media.rpc.call('media.deletion_hold.release', {}, { as: administrator });
    expect(await failureOf(ask())).toMatchObject({ code: 'AUDIT_REQUIRED' });
    const auditId = await audit('1 second', '2 seconds');
    for (const state of ['open', 'quarantined'])
      await media.sql(
        `insert into audit_findings (audit_id, kind, key, state) values (?, 'orphan-original', gen_random_uuid(), ?)`,
        [auditId, state],
      );
    expect((await seen()).restored?.audit).toEqual({
      auditId,
      endedAt: expect.any(String),
      findings: { 'orphan-original': 2 },
      open: 1,
      implausible: false,
    });
    for (const name of ['media.deletion_hold.get', 'media.deletion_hold.release'] as const)
      expect(await failureOf(media.rpc.call(name, {}, { as: aUser() }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask()).toEqual({ released: true, hold: null });
    expect(await ask()).toEqual({ released: false, hold: null });
    expect(await seen()).toEqual({ reason: null, restored: null });
  });

  it('leaves that of a backup, which is shown and ends by itself', async () => {
    await media.sql(HOLDS['a backup copies them']);
    expect(await seen()).toEqual({ reason: 'backup', restored: null });
    expect(await release()).toEqual({ released: false, hold: 'backup' });
    expect(await seen()).toEqual({ reason: 'backup', restored: null });
  });
});
