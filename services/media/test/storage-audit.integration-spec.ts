import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { TaskRunner } from '@vitrine/platform/tasks/task-runner';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Readings } from '@vitrine/platform/health/readings';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { PhotoAvif } from '../src/photos/photo-avif.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { AUDITS_KEPT, FINDING_STATES } from '@vitrine/contracts/media/storage-audit.rules';
import type { FindingSort } from '@vitrine/contracts/media/storage-audit.dto';
import { AuditRows, type Audit, type Finding } from '../src/storage-audit/audit-rows.js';
import { type RunningMedia, aUser, runTasks, startMedia, within } from './support/start-media.js';
import { STORES, type TestStore } from './support/stores.js';

failOnConsole();

const WIDTHS = [320, 640];
const NAMES = [...WIDTHS.map((width) => `${width}.webp`), 'card.jpg'];
/** Bytes that differ in length from file to file. */
const bytesOf = (name: string): Buffer => Buffer.alloc(20 + (createHash('sha1').update(name).digest()[0] ?? 0), name);

interface Stocked {
  ownerId: string;
  id: string;
  original: string;
  derivatives: string[];
}

describe.each(STORES)('audit of $kind', ({ kind, open }) => {
  /** Of 1,000 faults: as many in a folder as take more than a page of the list of objects. The bucket's server is slow. */
  const share = kind === 'a folder' ? 0.35 : 0.1;
  const of = (count: number) => Math.ceil(count * share);
  const queues = fakeQueues();
  let store: TestStore;
  let media: RunningMedia;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    store = await open();
    ({ media, worker } = await startMedia(queues, store.settings));
    await media.identity.adopt();
  });
  afterAll(async () => {
    await media.stop();
    await store.close();
  });

  const put = (key: string, bytes = bytesOf(key)) => media.store.put(key, bytes, { contentType: 'image/webp' });
  const putAll = async (keys: readonly string[]): Promise<void> => {
    for (let at = 0; at < keys.length; at += 16) await Promise.all(keys.slice(at, at + 16).map((key) => put(key)));
  };

  /** Photos with their files, as rendering leaves them. */
  const stock = async (ownerId: string, count: number): Promise<Stocked[]> => {
    const photos = Array.from({ length: count }, (): Stocked => {
      const id = randomUUID();
      return {
        ownerId,
        id,
        original: `originals/${ownerId}/${id}-${randomUUID()}`,
        derivatives: NAMES.map((name) => `derivatives/${ownerId}/${id}/${name}`),
      };
    });
    const rows = photos.map(({ id, original, derivatives }) => ({
      id,
      key: original,
      bytes: bytesOf(original).length,
      lengths: Object.fromEntries(derivatives.map((key, at) => [NAMES[at], bytesOf(key).length])),
    }));
    await media.sql(
      `with made as (
         insert into photos (id, owner_id, title, category, is_public, image_token, object_key, file_type, bytes, width,
           height, derivatives, widths, avif_state, derivative_bytes, created_at, updated_at)
         select id, ?::uuid, 'Dune', 'travel', false, gen_random_uuid()::text, key, 'image/jpeg', bytes, 3000, 2000, 'ready',
           '{320,640}', 'ready', lengths, now(), now()
         from jsonb_to_recordset(?::jsonb) as row (id uuid, key text, bytes bigint, lengths jsonb) returning bytes
       )
       insert into storage_accounts (user_id, bytes) select ?::uuid, sum(bytes) from made
       on conflict (user_id) do update set bytes = storage_accounts.bytes + excluded.bytes`,
      [ownerId, JSON.stringify(rows), ownerId],
    );
    await putAll(photos.flatMap(({ original, derivatives }) => [original, ...derivatives]));
    return photos;
  };

  const audit = async (ownerId: string | null = null): Promise<Audit> => {
    const id = await within(worker, Tasks, async (tasks) => {
      const task = await tasks.open('storage-audit', {
        subject: ownerId ?? 'all',
        input: { ownerId },
        requestedBy: null,
      });
      await tasks.enqueue(task);
      return task.id;
    });
    await runTasks(worker, queues, 'storage-audit');
    const report = await within(worker, AuditRows, (rows) => rows.find(id));
    if (!report?.finishedAt) throw new Error('The audit has not finished');
    return report;
  };
  const findingsOf = async ({ id }: Audit): Promise<Finding[]> => {
    const all: Finding[] = [];
    for (let page: Finding[] = [], after = '0'; ; after = page.at(-1)?.id ?? '0') {
      page = await within(worker, AuditRows, (rows) => rows.page(id, FINDING_STATES, after, 500));
      all.push(...page);
      if (page.length < 500) return all;
    }
  };
  const foundIn = async (report: Audit) =>
    (await findingsOf(report)).map(({ kind: what, key }) => `${what} ${key}`).toSorted();
  const runTask = async (what: 'storage-repair' | 'storage-undo', auditId: string): Promise<void> => {
    await within(worker, AuditRows, (rows) =>
      rows.setRepair(auditId, {
        taskId: randomUUID(),
        state: 'running',
        by: randomUUID(),
        at: new Date().toISOString(),
      }),
    );
    await within(worker, Tasks, async (tasks) =>
      tasks.enqueue(await tasks.open(what, { subject: auditId, input: { auditId }, requestedBy: null })),
    );
    await runTasks(worker, queues, 'storage-audit');
  };

  /** Every object by its key and content. */
  const snapshot = async (): Promise<Map<string, string>> => {
    const all = new Map<string, string>();
    for (const prefix of ['originals/', 'derivatives/', 'pictures/']) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const page = await media.store.list({ prefix, after });
        await Promise.all(
          page.objects.map(async ({ key }) => {
            const bytes = await media.store.getBuffer(key, 1_000_000);
            all.set(
              key,
              createHash('sha256')
                .update(bytes ?? '')
                .digest('hex'),
            );
          }),
        );
        after = page.next;
      }
    }
    return all;
  };

  it('ADM-STOR-07 ENT-34 finds nothing in what an upload leaves behind, and counts files and bytes', async () => {
    const who: Principal = aUser();
    const photo = await media.upload(who);
    await within(worker, RenderPhoto, (it) => it.perform(photo.id));
    await within(worker, PhotoAvif, (it) => it.perform(photo.id));
    // Of the gateways, which have no rows.
    await putAll(['frontend/builds/b1.json', `frontend/assets/${createHash('sha256').update('a.js').digest('hex')}`]);
    await store.age();
    const report = await audit();
    expect(await foundIn(report)).toEqual([]);
    expect(report).toMatchObject({ implausible: false, summary: { originals: { files: 1 } } });
    expect(report.summary?.derivatives.files).toBeGreaterThanOrEqual(3);
    const [row] = await media.sql<{ bytes: string }>('select bytes from photos where id = ?', [photo.id]);
    expect(report.summary?.originals.size).toBe(Number(row?.bytes));
  });

  it('finds each of many faults and nothing else, repairs them, and takes that back byte for byte', async () => {
    const owners = [randomUUID(), randomUUID(), randomUUID()];
    const photos = (await Promise.all(owners.map((owner) => stock(owner, of(400))))).flat();
    const expected: string[] = [];
    const take = (
      (left) => (count: number) =>
        left.splice(0, count)
    )([...photos]);

    for (const { original } of take(of(60))) {
      await media.store.delete(original);
      expected.push(`missing-original ${original}`);
    }
    for (const { derivatives } of take(of(100))) {
      await media.store.deleteMany(derivatives);
      expected.push(...derivatives.map((key) => `missing-derivative ${key}`));
    }
    // Rows without objects.
    for (const { original, derivatives } of take(of(20))) {
      await media.store.deleteMany([original, ...derivatives]);
      expected.push(`missing-original ${original}`, ...derivatives.map((key) => `missing-derivative ${key}`));
    }
    // Objects without rows.
    const orphaned = take(of(70));
    await media.sql('delete from photos where id = any(?::uuid[])', [`{${orphaned.map(({ id }) => id).join(',')}}`]);
    for (const { original, derivatives } of orphaned)
      expected.push(`orphan-original ${original}`, ...derivatives.map((key) => `orphan-derivative ${key}`));
    expected.push(...owners.slice(0, 1).map((owner) => `account-mismatch ${owner}`));
    const extra = take(of(100)).map(({ ownerId, id }) => `derivatives/${ownerId}/${id}/9999.webp`);
    await putAll(extra);
    expected.push(...extra.map((key) => `orphan-derivative ${key}`));
    const strangers = Array.from({ length: of(20) }, (_, at) => `originals/${owners[at % 3]}/left-behind-${at}`);
    await putAll(strangers);
    expected.push(...strangers.map((key) => `orphan-original ${key}`));
    for (const {
      original,
      derivatives: [first = ''],
    } of take(of(60))) {
      await put(original, bytesOf(original).subarray(1));
      await put(first, bytesOf(first).subarray(3));
      expected.push(`size-mismatch ${original}`, `size-mismatch ${first}`);
    }
    // Each has the other's bytes.
    const swapped = take(of(60));
    for (let at = 0; at + 1 < swapped.length; at += 2) {
      const one = swapped[at]?.original ?? '';
      const two = swapped[at + 1]?.original ?? '';
      if (bytesOf(one).length === bytesOf(two).length) continue;
      await put(one, bytesOf(two));
      await put(two, bytesOf(one));
      expected.push(`size-mismatch ${one}`, `size-mismatch ${two}`);
    }

    // None of these is a fault.
    const leaving = take(of(10));
    for (const { ownerId, id } of leaving) {
      await media.sql('delete from photos where id = ?', [id]);
      await media.sql('insert into removals (photo_id, owner_id, created_at) values (?, ?, now())', [id, ownerId]);
    }
    const rendering = take(of(10));
    for (const { id, derivatives } of rendering) {
      await media.sql(`update photos set derivatives = 'pending' where id = ?`, [id]);
      await media.store.deleteMany(derivatives.slice(0, 1));
    }
    const gone = randomUUID();
    await putAll([`originals/${gone}/${randomUUID()}-x`, `derivatives/${gone}/${randomUUID()}/320.webp`]);
    await media.sql('insert into deleted_users (user_id, requested_at) values (?, now())', [gone]);
    await store.age();
    // Uploads that have just come; their rows follow.
    await putAll(Array.from({ length: 10 }, () => `originals/${owners[0]}/${randomUUID()}-${randomUUID()}`));
    await correctAccounts(owners.slice(1));
    await media.sql('update storage_accounts set bytes = bytes + 5 where user_id = ?', [owners[0]]);

    expect(expected.length).toBeGreaterThan(of(1_000));
    const before = await snapshot();
    const report = await audit();
    const found = await foundIn(report);
    expect({
      overlooked: expected.filter((line) => !found.includes(line)),
      invented: found.filter((line) => !expected.includes(line)),
    }).toEqual({ overlooked: [], invented: [] });
    expect(report.implausible).toBe(false);
    expect(await snapshot()).toEqual(before);
    // ADM-STOR-14: the operator is told of all of them, and not again once photos are marked.
    const damaged = expected.filter((line) => line.startsWith('size-mismatch originals/')).length;
    const told = { auditId: report.id, missing: of(60) + of(20), damaged, implausible: false };
    expect(await media.events('media.originals_lost')).toEqual([told]);

    await runTask('storage-repair', report.id);
    const states = new Map((await findingsOf(report)).map(({ kind: what, key, state }) => [`${what} ${key}`, state]));
    for (const fault of expected) expect([fault, states.get(fault)]).toEqual([fault, expect.stringMatching(REPAIRED)]);
    // The originals of these are gone, so nothing can be made of them.
    expect([...states].filter(([, state]) => state === 'open').length).toBe(of(20) * 3);
    expect(await snapshot()).toEqual(before);
    const [marked] = await media.sql<{ count: number }>(
      'select count(*)::int as count from photos where original_state is not null',
    );
    expect(marked?.count).toBeGreaterThanOrEqual(of(60) + of(20) + of(60));
    const again = await audit();
    expect(await media.events('media.originals_lost')).toEqual([told]);
    expect((await foundIn(again)).filter((line) => line.startsWith('orphan') || line.startsWith('account'))).toEqual(
      [],
    );

    await runTask('storage-undo', report.id);
    expect(await snapshot()).toEqual(before);
    expect(await media.sql('select key from quarantined_objects where audit_id is not null')).toEqual([]);
    expect(await media.sql('select id from photos where original_state is not null')).toEqual([]);
    const last = await audit(owners[0] ?? null);
    expect((await foundIn(last)).filter((line) => line.startsWith('account'))).toHaveLength(1);
  }, 180_000);

  const REPAIRED = /^(quarantined|marked|rendering|corrected|settled|open)$/;
  const correctAccounts = (owners: readonly string[]) =>
    media.sql(
      `update storage_accounts set bytes = (select coalesce(sum(bytes), 0) from photos where owner_id = user_id)
       where user_id = any(?::uuid[])`,
      [`{${owners.join(',')}}`],
    );

  it('comes to the same when slices are cut off, run twice and run in two workers', async () => {
    const whole = await foundIn(await audit());
    const second = await media.worker({ consuming: false });
    const id = await within(worker, Tasks, async (tasks) => {
      const task = await tasks.open('storage-audit', { subject: 'all', input: { ownerId: null }, requestedBy: null });
      return task.id;
    });
    const sliceOf = async () =>
      (await media.sql<{ slice: number; state: string }>('select slice, state from tasks where id = ?', [id]))[0];
    const cut = () => {
      const aborting = new AbortController();
      setTimeout(() => aborting.abort(), 20);
      return aborting.signal;
    };
    for (let at = 0; at < 500; at += 1) {
      const task = await sliceOf();
      if (task?.state === 'done') break;
      const slice = task?.slice ?? 0;
      await Promise.allSettled([
        within(worker, TaskRunner, (it) => it.runSlice(id, slice, cut())),
        within(second, TaskRunner, (it) => it.runSlice(id, slice, cut())),
      ]);
    }
    expect((await sliceOf())?.state).toBe('done');
    const report = await within(worker, AuditRows, (rows) => rows.find(id));
    expect(await foundIn(report!)).toEqual(whole);
  }, 120_000);

  describe('asked for by an administrator', () => {
    const admin: Principal = { userId: randomUUID(), role: 'admin' };
    const as = { as: admin };
    const start = async (userId?: string): Promise<string> => {
      const { jobId } = await media.rpc.call('media.audit.report', userId === undefined ? {} : { userId }, as);
      if (jobId === null) throw new Error('The report is young');
      await runTasks(worker, queues, 'storage-audit');
      return jobId;
    };
    const outdate = () => media.sql(`update audits set finished_at = finished_at - interval '2 minutes'`);
    const countOf = async (auditId: string) => (await media.rpc.call('media.audit.plan', { auditId }, as)).count;
    let owner: string;
    let orphan: string;

    beforeAll(async () => {
      await media.sql('truncate photos cascade');
      await media.sql('truncate storage_accounts, audits cascade');
      await media.sql('delete from quarantined_objects');
      for (const key of (await snapshot()).keys()) await media.store.delete(key);
      owner = randomUUID();
      await media.sql('insert into owners (user_id, username, revision) values (?, ?, 1)', [owner, 'Ansel']);
      await stock(owner, 3);
      orphan = `originals/${owner}/${randomUUID()}-x`;
      await put(orphan);
      await store.age();
    });

    it('ADM-STOR-02 ADM-STOR-08 ENT-51 answers a young report, and joins the audit that runs', async () => {
      await outdate();
      const first = await media.rpc.call('media.audit.report', {}, as);
      expect((await media.rpc.call('media.audit.report', {}, as)).jobId).toBe(first.jobId);
      await runTasks(worker, queues, 'storage-audit');
      const { report, jobId } = await media.rpc.call('media.audit.report', {}, as);
      expect(jobId).toBeNull();
      expect(report).toMatchObject({
        auditId: first.jobId,
        status: 'mismatch',
        userId: null,
        summary: { totalFiles: 13, breakdown: [{ category: 'originals', files: 4 }, { files: 9 }, { files: 0 }] },
        findings: { 'orphan-original': 1 },
        implausible: false,
        repair: null,
        usersTotal: 1,
        users: [{ userId: owner, username: 'Ansel', databasePhotos: 3, storageFiles: 13, orphanedFiles: [orphan] }],
      });
      const acts = (await media.events('admin.act_recorded')).filter(({ act }) => act === 'audit.start');
      expect(acts.at(-1)).toMatchObject({ actorId: admin.userId, subjectId: 'all' });
      await outdate();
      expect((await media.rpc.call('media.audit.report', {}, as)).jobId).not.toBeNull();
      await runTasks(worker, queues, 'storage-audit');
    });

    it('ADM-STOR-12 ENT-35 ENT-52 audits one user, by id or username', async () => {
      for (const word of [owner, owner.toUpperCase(), 'ansel']) {
        const auditId = await start(word);
        expect(await media.rpc.call('media.audit.user', { auditId }, as)).toEqual({
          userId: owner,
          username: 'Ansel',
          databasePhotos: 3,
          storageFiles: 13,
          status: 'mismatch',
          missingFiles: [],
          orphanedFiles: [orphan],
          missingTotal: 0,
          orphanedTotal: 1,
        });
      }
      for (const word of ['12345678', randomUUID(), `' or 1=1`])
        await expect(media.rpc.call('media.audit.report', { userId: word }, as)).rejects.toMatchObject({
          code: 'USER_NOT_FOUND',
        });
    });

    it('SEC-13 is for administrators alone', async () => {
      const user = { as: aUser() };
      const auditId = randomUUID();
      const forbidden = { code: 'FORBIDDEN' };
      await expect(media.rpc.call('media.audit.report', {}, user)).rejects.toMatchObject(forbidden);
      await expect(media.rpc.call('media.audit.repair', { auditId, count: 1 }, user)).rejects.toMatchObject(forbidden);
      await expect(media.rpc.call('media.audit.undo', { auditId }, user)).rejects.toMatchObject(forbidden);
      await expect(media.rpc.call('media.audit.findings', { auditId }, user)).rejects.toMatchObject(forbidden);
      await expect(media.rpc.call('media.storage.analytics', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    });

    it('repairs what the plan names and nothing else, once, and takes it back once', async () => {
      const auditId = await start(owner);
      expect(await countOf(auditId)).toBe(1);
      const repair = (count: number) => media.rpc.call('media.audit.repair', { auditId, count }, as);
      await expect(repair(2)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
      await expect(media.rpc.call('media.audit.undo', { auditId }, as)).rejects.toMatchObject({
        code: 'REPAIR_NOT_DONE',
      });
      await repair(1);
      await expect(repair(1)).rejects.toMatchObject({ code: 'REPAIR_RUNNING' });
      await runTasks(worker, queues, 'storage-audit');
      const { rows } = await media.rpc.call('media.audit.findings', { auditId, q: orphan, state: 'quarantined' }, as);
      expect(rows).toMatchObject([{ kind: 'orphan-original', key: orphan, ownerName: 'Ansel' }]);
      const lastRepaired = () => within(worker, AuditRows, (rows) => rows.lastRepaired());
      expect(await lastRepaired()).toMatchObject({ id: auditId, repair: { state: 'done' } });
      await media.rpc.call('media.audit.undo', { auditId }, as);
      await runTasks(worker, queues, 'storage-audit');
      expect((await lastRepaired())?.id).not.toBe(auditId);
      expect(await media.sql('select key from quarantined_objects')).toEqual([]);
      const acts = (await media.events('admin.act_recorded')).filter(({ subjectId }) => subjectId === auditId);
      expect(acts.map(({ act }) => act)).toEqual(['repair.run', 'repair.undo']);
    });

    it('ENT-51 lists findings as they were found, or by kind, either way', async () => {
      const auditId = randomUUID();
      await media.sql(`insert into audits (id, started_at) values (?, now())`, [auditId]);
      for (const kind of ['size-mismatch', 'missing-original', 'orphan-original'])
        await media.sql(`insert into audit_findings (audit_id, kind, key) values (?, ?, 'a')`, [auditId, kind]);
      const listed = async (sort: FindingSort) =>
        (await media.rpc.call('media.audit.findings', { auditId, sort }, as)).rows.map(({ kind }) => kind);
      expect(await listed('found')).toEqual(['size-mismatch', 'missing-original', 'orphan-original']);
      expect(await listed('kind')).toEqual(['missing-original', 'orphan-original', 'size-mismatch']);
      expect(await listed('-kind')).toEqual(['size-mismatch', 'orphan-original', 'missing-original']);
      await media.sql('delete from audits where id = ?', [auditId]);
    });

    it('lets a repair be begun again whose task has failed', async () => {
      const auditId = await start(owner);
      const { jobId } = await media.rpc.call('media.audit.repair', { auditId, count: 1 }, as);
      await media.sql(`update tasks set state = 'failed', finished_at = now() where id = ?`, [jobId]);
      expect((await within(worker, AuditRows, (rows) => rows.find(auditId)))?.repair).toBeNull();
      await media.rpc.call('media.audit.repair', { auditId, count: 1 }, as);
      queues.jobs.length = 0;
      await media.sql(`update tasks set state = 'cancelled', finished_at = now() where subject = ?`, [auditId]);
    });

    it('repairs nothing that is no fault any more', async () => {
      const auditId = await start(owner);
      await media.store.delete(orphan);
      await media.rpc.call('media.audit.repair', { auditId, count: 1 }, as);
      await runTasks(worker, queues, 'storage-audit');
      const { rows } = await media.rpc.call('media.audit.findings', { auditId }, as);
      expect(rows).toMatchObject([{ key: orphan, state: 'settled' }]);
      await put(orphan);
      await store.age();
    });

    it('API-62 ADM-STOR-01 ADM-STOR-11 sums up from the database what is stored', async () => {
      const analytics = await media.rpc.call('media.storage.analytics', {}, as);
      expect(analytics).toMatchObject({
        totalFiles: 12,
        breakdown: [{ category: 'originals', files: 3 }, { category: 'derivatives', files: 9 }, { files: 0 }],
        users: [{ userId: owner, username: 'Ansel', photos: 3 }],
        usersTotal: 1,
      });
    });

    it('ADM-STOR-14 tells of a lost original once, until it has been there again', async () => {
      const stranger = randomUUID();
      const [first, second] = await stock(stranger, 2);
      const banner = randomUUID();
      // Of a site image nothing is marked, whatever is repaired.
      await media.sql(
        `insert into site_images (id, kind, image_token, name, width, height, state, widths, object_key, created_at)
         values (?, 'banner', ?, 'Dune', 3000, 1000, 'ready', '{}', ?, now())`,
        [banner, banner, `pictures/site/${banner}/file-x`],
      );
      const told = async (ownerId?: string) => {
        const { id } = await audit(ownerId);
        const events = await media.events('media.originals_lost');
        return events.filter(({ auditId }) => auditId === id).map(({ missing, damaged }) => ({ missing, damaged }));
      };
      await media.store.delete(first!.original);
      expect(await told()).toEqual([{ missing: 2, damaged: 0 }]);
      expect([await told(), await told(stranger), await told()]).toEqual([[], [], []]);
      // Another one, and the same one in another way.
      await media.store.delete(second!.original);
      await put(first!.original, bytesOf(first!.original).subarray(1));
      expect(await told(stranger)).toEqual([{ missing: 1, damaged: 1 }]);
      expect(await told()).toEqual([]);
      // An audit of somebody else has not found it there.
      await put(first!.original);
      await audit(owner);
      await put(first!.original, bytesOf(first!.original).subarray(1));
      expect(await told()).toEqual([]);
      await put(first!.original);
      expect(await told(stranger)).toEqual([]);
      await put(first!.original, bytesOf(first!.original).subarray(1));
      expect(await told()).toEqual([{ missing: 0, damaged: 1 }]);
      // Whoever was told by an audit that is not believed is told once more by one that is.
      await media.sql('update audits set implausible = true');
      expect(await told()).toEqual([{ missing: 2, damaged: 1 }]);
      expect(await told()).toEqual([]);
      await media.sql('delete from site_images where id = ?', [banner]);
    });

    it('keeps the last audits of all users, however many of single ones follow', async () => {
      await media.sql('truncate audits cascade');
      const of = async (owners: (string | null)[]) => {
        for (const [at, ownerId] of owners.entries())
          await media.sql(
            `insert into audits (id, owner_id, started_at, finished_at)
             values (gen_random_uuid(), ?, now() - interval '2 hours' + ? * interval '1 second', now())`,
            [ownerId, at],
          );
      };
      await of([...Array.from({ length: 12 }, () => null), ...Array.from({ length: 12 }, () => owner)]);
      await audit(owner);
      expect(
        await media.sql('select owner_id is null as whole, count(*)::int as kept from audits group by 1 order by 1'),
      ).toEqual([
        { whole: false, kept: AUDITS_KEPT },
        { whole: true, kept: AUDITS_KEPT },
      ]);
    });

    it('refuses to repair another database’s store, and one whose rows are gone', async () => {
      await stock(owner, 120);
      await store.age();
      await media.sql('truncate photos cascade');
      await outdate();
      const auditId = await start();
      const [audit] = await media.sql<{ implausible: boolean }>('select implausible from audits where id = ?', [
        auditId,
      ]);
      expect(audit?.implausible).toBe(true);
      await within(worker, Readings, (it) => it.take());
      expect(
        await worker.get(Metrics, { strict: false }).registry.getSingleMetricAsString('storage_audit_implausible'),
      ).toMatch(/ 1$/m);
      const count = await countOf(auditId);
      const repair = () => media.rpc.call('media.audit.repair', { auditId, count }, as);
      await expect(repair()).rejects.toMatchObject({ code: 'AUDIT_IMPLAUSIBLE' });
      await media.sql('update audits set implausible = false where id = ?', [auditId]);
      await media.store.mark(`${randomUUID()} 0`);
      await expect(repair()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await media.identity.adopt();
    });
  });
});
