import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { PICKER_SCOPE } from '@vitrine/dev-servers/google-photos/scopes';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import sharp from 'sharp';
import { StandInLibrary } from './support/stand-in-library.js';
import { aUser, type RunningMedia, startMedia } from './support/start-media.js';

describe('albums of a photo library', () => {
  const queues = fakeQueues();
  let library: StandInLibrary;
  let media: RunningMedia;
  let ada: Principal;

  beforeAll(async () => {
    library = await StandInLibrary.start();
    ({ media } = await startMedia(queues, library.settings));
  });
  afterAll(async () => {
    await media.stop();
    await library.stop();
  });
  beforeEach(async () => {
    ada = aUser();
    queues.jobs.length = 0;
    await library.google.clearFaults();
    await library.google.library({
      count: 6,
      albums: [
        { title: 'Sea', first: 0, count: 4 },
        { title: '', first: 4, count: 2 },
        { title: 'Empty', first: 0, count: 0 },
      ],
    });
    await library.connect(media, ada);
    await library.google.clearCalls();
  });

  const list = (who = ada) => media.rpc.call('media.album.list', {}, { as: who });
  const cover = (albumId: string, who = ada) => media.rpc.call('media.album.cover', { albumId }, { as: who });
  const select = (albumIds: string[], who = ada) => media.rpc.call('media.album.select', { albumIds }, { as: who });
  const imports = () =>
    media.sql<{ album: string; albumId: string; userId: string }>(
      `select input->>'album' as album, input->>'albumId' as "albumId", input->>'userId' as "userId"
       from tasks where kind = 'library-import' and requested_by = ? order by requested_at, id`,
      [ada.userId],
    );

  it('API-43 ENT-41 are listed with covers at addresses of ours', async () => {
    const albums = await list();
    const [sea, untitled, empty] = albums;
    expect(albums).toEqual([
      {
        id: expect.any(String),
        title: 'Sea',
        coverPhotoUrl: `/api/google-photos/albums/${sea!.id}/cover`,
        mediaItemsCount: 4,
      },
      { ...untitled, title: 'Untitled album', mediaItemsCount: 2 },
      { ...empty, title: 'Empty', coverPhotoUrl: null, mediaItemsCount: 0 },
    ]);
    expect(JSON.stringify(albums)).not.toContain(library.url);
  });

  it('API-43 are listed page by page, each once, 500 at most', async () => {
    const album = { title: 'One', first: 0, count: 1 };
    await library.google.library({ count: 1, albums: Array.from({ length: 120 }, () => album) });
    await library.google.fault({ call: 'albums', fault: { kind: 'empty-page' } });
    expect(new Set((await list()).map(({ id }) => id)).size).toBe(120);
    await library.google.library({ count: 1, albums: Array.from({ length: 560 }, () => album) });
    expect(await list()).toHaveLength(500);
  });

  it('API-43 end where the library names the same page for ever', async () => {
    const album = { title: 'One', first: 0, count: 1 };
    await library.google.library({ count: 1, albums: Array.from({ length: 120 }, () => album) });
    await library.google.fault({ call: 'albums', fault: { kind: 'repeated-token' }, times: null });
    expect((await list()).length).toBeLessThanOrEqual(120);
    expect((await library.google.calls('albums')).length).toBeLessThanOrEqual(15);
  });

  it('GPH-12 GPH-42 are none where the application has made none', async () => {
    await library.google.library({ count: 3 });
    expect(await list()).toEqual([]);
  });

  it('GPH-13 have covers that the server fetches, small, with one list for all of them', async () => {
    const [sea, untitled] = await list();
    const covers = await Promise.all([cover(sea!.id), cover(untitled!.id), cover(sea!.id)]);
    for (const { type, base64 } of covers) {
      expect(type).toBe('image/jpeg');
      const { width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
      expect(Math.max(width, height)).toBe(512);
    }
    expect(await library.google.calls('albums')).toHaveLength(1);
  });

  it('GPH-13 have no cover that is unknown, missing, or no image', async () => {
    await library.google.library({
      items: [{ kind: 'text' }],
      albums: [
        { title: 'Text', first: 0, count: 1 },
        { title: 'Empty', first: 0, count: 0 },
      ],
    });
    const [text, empty] = await list();
    for (const id of [text!.id, empty!.id, 'unknown'])
      await expect(cover(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['cut-body', 'hang-up'] as const)('GPH-13 a cover that does not come (%s) is an outage', async (kind) => {
    const [sea] = await list();
    await library.google.fault({ call: 'bytes', fault: { kind } });
    await expect(cover(sea!.id)).rejects.toMatchObject({ code: 'LIBRARY_UNAVAILABLE' });
    expect(await cover(sea!.id)).toMatchObject({ type: 'image/jpeg' });
  });

  it('GPH-38 are imported by a task each; what is being imported is not begun again', async () => {
    const [sea, untitled] = await list();
    expect(await select([sea!.id, untitled!.id])).toEqual({ selected: 2 });
    expect(await select([sea!.id])).toEqual({ selected: 1 });
    expect(await imports()).toEqual([
      { album: 'Sea', albumId: sea!.id, userId: ada.userId },
      { album: 'Untitled album', albumId: untitled!.id, userId: ada.userId },
    ]);
    const shown = await media.rpc.call('media.library_import.list', {}, { as: ada });
    expect(shown.map(({ album, state }) => [album, state])).toEqual(
      expect.arrayContaining([
        ['Sea', 'queued'],
        ['Untitled album', 'queued'],
      ]),
    );
  });

  it('GPH-38 are all imported or none', async () => {
    const [sea] = await list();
    await expect(select([sea!.id, 'unknown'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await imports()).toEqual([]);
  });

  it('GPH-38 of another user cannot be imported', async () => {
    const [sea] = await list();
    const eve = aUser();
    await library.google.library({ account: 'eve@photos.example', count: 1 });
    await library.connect(media, eve, { account: 'eve@photos.example' });
    await expect(select([sea!.id], eve)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(cover(sea!.id, eve)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('API-43 need a connection, and leave to list them', async () => {
    await expect(list(aUser())).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    const picking = aUser();
    await library.connect(media, picking, { scopes: [PICKER_SCOPE] });
    await expect(list(picking)).rejects.toMatchObject({ code: 'LIBRARY_REFUSED' });
  });

  it('GPH-11 LIM-35 are not reachable while the library is away, and are again with the next try', async () => {
    await library.google.fault({ call: 'albums', fault: { kind: 'status', status: 503 } });
    await expect(list()).rejects.toMatchObject({ code: 'LIBRARY_UNAVAILABLE' });
    expect(await list()).toHaveLength(3);
  });
});
