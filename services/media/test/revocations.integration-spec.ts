import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RepeatRevocations } from '@vitrine/platform/outbox/revocations';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { fakeRpc } from '@vitrine/testing/fake-rpc';
import { AlignUsers } from '../src/account-removal/align-users.js';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { UpsertOwner } from '../src/owners/upsert-owner.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { aUser, type RunningMedia, startMedia, within } from './support/start-media.js';

failOnConsole();

const code = (value: string) => expect.objectContaining({ code: value });
const rpc = fakeRpc();
const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
let photo: PhotoDto;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues, {}, [{ provide: RpcClient, useValue: rpc }]));
  queues.results = {
    'site-images': ({ siteImageId }) => within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
afterAll(() => media.stop());
beforeEach(async () => {
  rpc.answers = { 'portfolio.event.receive': ({ events }) => ({ received: events.length }) };
  who = aUser();
  photo = await media.upload(who);
  await within(worker, RenderPhoto, (it) => it.perform(photo.id));
  await show(true);
  rpc.asked.length = 0;
});

const show = (isPublic: boolean) =>
  media.rpc.call('media.photo.set_visibility', { photoId: photo.id, isPublic }, { as: who });
const handedOver = () =>
  rpc.asked
    .filter(({ name }) => name === 'portfolio.event.receive')
    .flatMap(({ request }) => (request as { events: { name: string; payload: object }[] }).events);
const repeat = () => within(worker, RepeatRevocations, (it) => it.repeat());

describe('what is taken away from visitors', () => {
  it('is handed to portfolio before the answer, and nothing else is', async () => {
    await media.rpc.call('media.photo.update', { photoId: photo.id, title: 'Fog' }, { as: who });
    expect(handedOver()).toEqual([]);
    await show(false);
    expect(handedOver()).toEqual([
      { name: 'media.photo_changed', payload: expect.objectContaining({ id: photo.id, visible: false }) },
    ]);
    await media.rpc.call('media.photo.update', { photoId: photo.id, title: 'Mist' }, { as: who });
    await show(true);
    await repeat();
    expect(handedOver()).toHaveLength(1);
  });

  it('is handed over by the bulk, from the trash and with an image, too', async () => {
    await media.rpc.call('media.hero_image.set_photo', { photoId: photo.id }, { as: who });
    const change = (action: 'edit' | 'trash' | 'restore', edit?: object) =>
      media.rpc.call('media.photo.bulk', { action, photoIds: [photo.id], ...(edit && { edit }) }, { as: who });
    await change('edit', { isPublic: false });
    expect(handedOver()).toHaveLength(1);
    await change('edit', { isPublic: true });
    await change('trash');
    expect(handedOver()).toHaveLength(3);
    expect(handedOver()).toContainEqual({
      name: 'media.site_image_changed',
      payload: expect.objectContaining({ photoId: photo.id, state: 'gone' }),
    });
    await change('restore');
    await media.rpc.call('media.hero_image.remove', {}, { as: who });
    expect(handedOver()).toHaveLength(4);
  });

  it('is answered when portfolio is away, and handed over once it is back', async () => {
    const away = rpc.answers;
    rpc.answers = {};
    expect(await show(false)).toMatchObject({ isPublic: false });
    await repeat();
    rpc.asked.length = 0;
    rpc.answers = away;
    await repeat();
    await repeat();
    expect(handedOver().map(({ payload }) => payload)).toEqual([expect.objectContaining({ id: photo.id })]);
  });

  it.each(['VALIDATION', 'PAYLOAD_TOO_LARGE'] as const)('waits for none that is refused with %s', async (why) => {
    const ids = [photo, await media.upload(who), await media.upload(who)].map(({ id }) => id);
    for (const id of ids) await within(worker, RenderPhoto, (it) => it.perform(id));
    const show = (isPublic: boolean) =>
      media.rpc.call('media.photo.bulk', { action: 'edit', photoIds: ids, edit: { isPublic } }, { as: who });
    await show(true);
    const received: string[] = [];
    rpc.answers = {
      'portfolio.event.receive': ({ events }) => {
        const photoIds = events.map(({ payload }) => (payload as PhotoSnapshot).id);
        if (photoIds.includes(photo.id)) throw new AppError(why);
        return { received: received.push(...photoIds) };
      },
    };
    await show(false);
    expect(received.sort()).toEqual(ids.slice(1).sort());
  });

  it('is nothing when its transaction fails', async () => {
    await expect(
      media.rpc.call('media.photo.set_visibility', { photoId: photo.id, isPublic: false }, { as: aUser() }),
    ).rejects.toEqual(code('PHOTO_NOT_FOUND'));
    await repeat();
    expect(handedOver()).toEqual([]);
  });
});

describe('an account that is gone', () => {
  const resolve = (url: string) => media.rpc.call('media.image.resolve', { token: url.split('/').at(-2) ?? '' });

  it('ACCT-48 SEC-19 has no visible image, from the moment of identity’s event', async () => {
    const { url } = await media.rpc.call('media.hero_image.set_photo', { photoId: photo.id }, { as: who });
    const { imageUrl } = await media.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who });
    expect([await resolve(url), await resolve(imageUrl)]).toMatchObject([{ isPublic: true }, { isPublic: true }]);
    const events = [{ name: 'identity.user_deleted' as const, payload: { userId: who.userId, revision: 2 } }];
    expect(await media.rpc.call('media.event.receive', { events })).toEqual({ received: 1 });
    for (const address of [url, imageUrl]) await expect(resolve(address)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });

  it('is found without an event', async () => {
    rpc.answers = {
      'identity.user.export_deleted': ({ after }) => (after ? [] : [{ id: who.userId }]),
      'identity.user.export': () => [],
    };
    const { imageUrl } = await media.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who });
    await within(worker, AlignUsers, (it) => it.align());
    await expect(resolve(imageUrl)).rejects.toEqual(code('PHOTO_NOT_FOUND'));
  });
});

describe('a suspended account', () => {
  it('SEC-19 shows no image to visitors from the moment of identity’s event, and all of them once restored', async () => {
    const { url } = await media.rpc.call('media.hero_image.set_photo', { photoId: photo.id }, { as: who });
    const { imageUrl } = await media.rpc.call('media.photo.get_mine', { photoId: photo.id }, { as: who });
    const tell = (revision: number, state: { suspended?: true }) =>
      media.rpc.call('media.event.receive', {
        events: [{ name: 'identity.user_changed', payload: aUserSnapshot({ id: who.userId, revision, ...state }) }],
      });
    const areOpen = () =>
      Promise.all(
        [url, imageUrl].map(
          async (address) =>
            (await media.rpc.call('media.image.resolve', { token: address.split('/').at(-2) ?? '' })).isPublic,
        ),
      );
    expect(await areOpen()).toEqual([true, true]);
    await tell(2, { suspended: true });
    expect(await areOpen()).toEqual([false, false]);
    await tell(1, {});
    expect(await areOpen()).toEqual([false, false]);
    await tell(3, {});
    expect(await areOpen()).toEqual([true, true]);
  });
});

it('PROF-18 publishes the profile image again where identity knows another one, or one that is gone', async () => {
  await media.rpc.call('media.profile_image.set_photo', { photoId: photo.id, crop: null }, { as: who });
  const photoIds = async () =>
    (await media.events('media.site_image_changed')).filter(({ ownerId }) => ownerId === who.userId);
  const aligned = async (profileImageUrl: string | null) => {
    const user = aUserSnapshot({ id: who.userId, profileImageUrl });
    rpc.answers = { 'identity.user.export_deleted': () => [], 'identity.user.export': () => [user] };
    const before = await photoIds();
    await within(worker, AlignUsers, (it) => it.align());
    return (await photoIds()).slice(before.length);
  };
  const [shown] = await photoIds();
  const address = `${shown?.image.base}/400.webp`;
  expect(await aligned(address)).toEqual([]);
  for (const other of [null, '/images/restored-backup/400.webp']) {
    const [again, ...more] = await aligned(other);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ id: shown?.id, state: 'ready', image: { base: shown?.image.base } });
    expect(again?.revision).toBeGreaterThan(shown?.revision ?? 0);
  }
  await media.rpc.call('media.profile_image.remove', {}, { as: who });
  expect(await aligned(null)).toEqual([]);
  expect(await aligned(address)).toEqual([expect.objectContaining({ kind: 'profile', state: 'gone' })]);
});

it('goes back with an identity that was restored, unless an event was quicker', async () => {
  const user = (revision: number, username: string) =>
    ({ id: who.userId, revision, username, firstName: null, lastName: null }) as never;
  const remembered = async (): Promise<unknown> =>
    (await media.sql('select revision, username from owners where user_id = ?', [who.userId]))[0];

  await within(worker, UpsertOwner, (it) => it.upsert(user(9, 'lost')));
  rpc.answers = { 'identity.user.export_deleted': () => [], 'identity.user.export': () => [user(5, 'restored')] };
  await within(worker, AlignUsers, (it) => it.align());
  expect(await remembered()).toEqual({ revision: 5, username: 'restored' });
  rpc.answers['identity.user.export'] = async () => {
    await within(worker, UpsertOwner, (it) => it.upsert(user(6, 'event')));
    return [user(5, 'restored')];
  };
  await within(worker, AlignUsers, (it) => it.align());
  expect(await remembered()).toEqual({ revision: 6, username: 'event' });
});
