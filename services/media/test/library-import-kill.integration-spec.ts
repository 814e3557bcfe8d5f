import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@vitrine/testing/eventually';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { LibraryStage, settingsOf } from './support/import-stage.js';
import { aUser } from './support/start-media.js';
import { WorkerProcesses } from './support/worker-processes.js';

failOnConsole();

const ITEMS = 200;
const KILLS = 3;
/** Photos between two kills. */
const BETWEEN = 30;

let stage: LibraryStage;
let workers: WorkerProcesses;

beforeAll(async () => {
  stage = await LibraryStage.open({ AI_PROVIDER: 'none' });
  // Rendering takes most of a machine, and is not what dies here.
  const admin = { ...aUser(), role: 'admin' as const };
  await stage.media.rpc.call('media.queue.pause', { queue: 'derivatives' }, { as: admin });
  const settings = { ...settingsOf(stage.standIn), AI_PROVIDER: 'none' };
  workers = WorkerProcesses.of(stage.media, settings);
  await Promise.all([workers.start(), workers.start()]);
});
afterAll(async () => {
  await workers.stop();
  await stage.stop();
});

describe('an import whose workers are killed', () => {
  it('GPH-33 UPL-28 makes each of 200 photos once, and charges none of them twice', async () => {
    const items = Array.from({ length: ITEMS }, () => ({ kind: 'photo', photograph: 'lamp-and-bird' }) as const);
    const importer = await stage.importer({ items });
    const settled = async () => (await stage.items(importer)).filter(({ state }) => state !== 'waiting').length;
    await stage.picked(importer);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const reached = kill * BETWEEN;
      await eventually(async () => (await settled()) >= reached, 40_000);
      await workers.kill(kill % 2);
      // Whoever held the slice, a new one goes to a worker that lives; its job would come back by itself, but later.
      const { id: importId } = await stage.newest(importer);
      for (const change of ['pause', 'resume'] as const)
        await stage.media.rpc.call('media.library_import.change', { importId, change }, { as: importer.who });
      await workers.start();
    }
    const result = await eventually(async () => (await stage.newest(importer)).result ?? false, 60_000);
    expect(result).toEqual({ success: true, imported: ITEMS, duplicates: 0, skipped: 0, failed: 0, report: [] });

    const photos = await stage.photos(importer);
    expect(photos).toHaveLength(ITEMS);
    expect(photos.map(({ file_name }) => file_name)).toEqual(importer.library.items.map(({ filename }) => filename));
    expect(await stage.account(importer)).toBe(photos.reduce((sum, { bytes }) => sum + Number(bytes), 0));
    // Each photo has its file; what killed attempts have left besides is known to the sweep.
    const files = new Set(await stage.media.keys(`originals/${importer.who.userId}/`));
    expect(photos.filter(({ object_key }) => !files.has(object_key))).toEqual([]);
    for (const { object_key } of photos) files.delete(object_key);
    const tries = await stage.media.sql<{ key: string }>('select object_key as key from upload_tries');
    expect([...files].filter((key) => !tries.some((known) => known.key === key))).toEqual([]);
  }, 120_000);
});
