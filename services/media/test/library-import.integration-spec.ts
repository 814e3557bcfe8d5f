import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { ImportStage } from './support/import-stage.js';

failOnConsole();

let stage: ImportStage;

beforeAll(async () => {
  stage = await ImportStage.start();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  stage.queues.jobs.length = 0;
  await stage.google.clearFaults();
  await stage.google.clearCalls();
});

describe('an import from a photo library', () => {
  it('GPH-23 GPH-33 makes private photos of what was picked, in its order, with the bytes that the library has', async () => {
    const importer = await stage.importer({ count: 3 });
    const result = await stage.imported(importer);
    expect(result).toEqual({ success: true, imported: 3, duplicates: 0, skipped: 0, failed: 0, report: [] });
    const photos = await stage.photos(importer);
    expect(photos.map(({ file_name }) => file_name)).toEqual(importer.library.items.map(({ filename }) => filename));
    expect(photos.map(({ is_public, category }) => [is_public, category])).toEqual(Array(3).fill([false, 'other']));
  });
});
