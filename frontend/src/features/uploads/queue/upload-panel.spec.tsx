import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { fakeApi, type Call } from '../../../testing/fake-api.js';
import { quickClient } from '../../../testing/open-site.js';
import { ownPhotosServer } from '../../../testing/own-photos.js';
import { dismissToast, toastStore } from '../../../shared/toast/toast-store.js';
import { queueReducer } from './queue-state.js';
import { createStore } from '../../../shared/lib/create-store.js';
import { EMPTY_QUEUE } from './queue-store.js';
import type { QueueEvent, QueueItem, QueueState, Stage } from './queue-state.js';
import { photosPageQuery } from '../../../data/photos/photos-page.query.js';
import { EVERYTHING } from '../../../data/photos/photos-view.js';
import { OpenedPhoto } from '../../../app/my-photos/opened-photo.js';
import { UploadPanel } from './upload-panel.js';
import type { UploadQueue } from './upload-queue.js';
import { render } from '../../../testing/render.js';

const photo = aPhoto({ title: 'Dunes' });
const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const item = (id: string, stage: Stage): QueueItem => ({
  id,
  file,
  title: id,
  options: { category: 'other', keepOriginal: false },
  chosenAt: 0,
  stage,
  tries: 0,
  sentBefore: false,
});
const waiting: Stage = { at: 'waiting' };
const done: Stage = { at: 'done', photo };
const failed: Stage = { at: 'failed', reason: 'Storage quota exceeded.', canRetry: true };

beforeAll(() => {
  // jsdom lays nothing out, and a list without height has no rows in sight.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 408 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 400 });
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  dismissToast();
  jest.useRealTimers();
});

/** A queue that only records its calls. */
const open = (stages: Record<string, Stage>, over: Partial<QueueState> = {}, phone = false) => {
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => phone && query.includes('768');
  const items = Object.entries(stages).map(([id, stage]) => item(id, stage));
  const store = createStore<QueueState>({ ...EMPTY_QUEUE, items, ...over });
  const asked: string[] = [];
  const tell = (event: QueueEvent) => act(() => store.set(queueReducer(store.current(), event)));
  const queue: UploadQueue = {
    store,
    enqueue: () => undefined,
    cancel: (id) => void asked.push(`cancel ${id}`),
    cancelAll: () => {
      asked.push('cancel all');
      tell({ type: 'cancel-all' });
    },
    retry: (id) => void asked.push(`retry ${id}`),
    retryAll: () => void asked.push('retry all'),
    clear: (what) => {
      asked.push(`clear ${what}`);
      tell({ type: 'clear', what });
    },
    pause: (paused) => void asked.push(paused ? 'pause' : 'resume'),
    photosChanged: () => undefined,
    photosSeen: (photos) => void asked.push(`saw ${photos.length}`),
    sessionChanged: () => undefined,
  };
  const client = quickClient();
  const Panel = () => {
    const { length } = useSyncExternalStore(store.subscribe, () => store.current().items);
    return length > 0 ? <UploadPanel Opened={OpenedPhoto} queue={queue} /> : null;
  };
  const view = render(
    <QueryClientProvider client={client}>
      <button type="button">A button of the page</button>
      <MemoryRouter>
        <Panel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    ...view,
    queue,
    store,
    tell,
    asked,
    client,
    user: userEvent.setup(),
    panel: screen.getByRole('region', { name: 'Uploads' }),
  };
};
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the upload panel', () => {
  it('leaves space at the foot of the page for as long as it covers it', () => {
    const { unmount } = open({ a: waiting });
    // Nothing is laid out here, so the panel's top is the window's.
    expect(document.body.style.paddingBottom).toBe(`${window.innerHeight + 16}px`);
    unmount();
    expect(document.body.style.paddingBottom).toBe('');
  });

  it('shows every file with its state', () => {
    open({
      one: { at: 'optimising', percent: 40 },
      two: { at: 'sending', percent: 62 },
      three: waiting,
      four: { at: 'processing', photo },
      five: { at: 'already-here', photo },
      six: failed,
    });
    expect(screen.getByRole('heading', { name: 'Uploading 2 of 6' })).toBeTruthy();
    expect(rows()).toEqual([
      'oneOptimizing 40 %',
      'twoSending 62 %',
      'threeWaiting',
      'fourProcessing',
      'fiveAlready hereOpen',
      'sixStorage quota exceeded.',
    ]);
    expect(screen.getByRole('progressbar', { name: 'two: progress' }).getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByRole('progressbar', { name: 'All uploads' })).toBeTruthy();
    expect(screen.getAllByRole('listitem')[2]?.getAttribute('aria-posinset')).toBe('3');
  });

  it('renders only the rows in sight of a thousand', () => {
    open(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, waiting])));
    expect(rows().length).toBeLessThan(20);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('cancels and retries one, pauses and resumes, retries all, clears', async () => {
    const { user, asked, tell } = open({ one: waiting, two: failed, three: { at: 'cancelled' }, four: done });
    await user.click(button('Cancel one'));
    await user.click(button('Retry two'));
    await user.click(button('Retry three'));
    await user.click(button('Pause uploading'));
    tell({ type: 'paused', paused: true });
    await user.click(button('Resume uploading'));
    await user.click(button('Retry all'));
    await user.click(button('Clear finished'));
    expect(asked).toEqual(['cancel one', 'retry two', 'retry three', 'pause', 'resume', 'retry all', 'clear finished']);
  });

  it('offers no retry where it would not help', () => {
    open({ one: { ...failed, canRetry: false } });
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('confirms before many are cancelled, and keeps the focus', async () => {
    const { user, asked, panel } = open({ a: waiting, b: waiting, c: waiting, d: waiting });
    await user.click(button('Cancel all'));
    expect(screen.getByRole('group', { name: 'Stop uploading the remaining 4 files?' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Stop uploading'));
    await user.click(button('Keep going'));
    expect(asked).toEqual([]);
    await user.click(button('Cancel all'));
    await user.keyboard('{Enter}');
    expect(asked).toEqual(['cancel all']);
    expect(rows()[0]).toBe('aCanceled');
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  });

  it('filters the failed files', async () => {
    const { user } = open({ one: waiting, two: failed, three: done });
    await user.click(button('Show 1 failed'));
    expect(rows()).toEqual(['twoStorage quota exceeded.']);
    await user.click(button('Show all'));
    expect(rows()).toHaveLength(3);
  });

  it('keeps its keys from the page below', () => {
    open({ one: waiting });
    const heard = jest.fn();
    window.addEventListener('keydown', heard);
    for (const key of ['ArrowDown', 'Delete', 'u']) fireEvent.keyDown(button('Cancel one'), { key });
    window.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });

  it('folds into one line and back, by key as well; on a phone it begins folded', async () => {
    const { user } = open({ one: waiting });
    button('Cancel one').focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.activeElement).toBe(button('Show files'));
    expect(button('Show files').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{Enter}');
    expect(rows()).toEqual(['oneWaiting']);
    cleanup();
    open({ one: waiting }, {}, true);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('can be closed only when nothing is left to send, and gives the focus back', async () => {
    const { user, tell } = open({ one: waiting });
    expect(screen.queryByRole('button', { name: 'Close uploads' })).toBeNull();
    tell({ type: 'cancel', id: 'one' });
    button('A button of the page').focus();
    await user.tab();
    button('Close uploads').focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('A button of the page')));
  });

  it('shows that it is offline', () => {
    open({ one: waiting }, { away: true });
    expect(screen.getByRole('heading', { name: 'Waiting for the network 0 of 1' })).toBeTruthy();
    expect(screen.getAllByText(/^The server cannot be reached\./)).toHaveLength(2);
  });

  it('offers to sign in again, in a tab of its own', () => {
    open({ one: waiting }, { session: 'expired' });
    const link = screen.getByRole('link', { name: 'Sign in again' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/login', '_blank']);
    expect(screen.getAllByText(/Nothing is lost/)).toHaveLength(2);
  });

  it('says that an administrator has paused the work on photos', async () => {
    fakeApi({ heldWork: { held: ['derivatives'] } });
    open({ one: { at: 'processing', photo }, two: done });
    // It is read out, too.
    expect(await screen.findAllByText(/The people who run this site have paused this/)).toHaveLength(2);
    cleanup();
    fakeApi({ heldWork: { held: ['library-import', 'media-tasks'] } });
    const { client } = open({ one: { at: 'processing', photo } });
    await waitFor(() => expect([client.isFetching(), client.getQueryCache().getAll().length]).toEqual([0, 1]));
    expect(screen.queryByText(/have paused this/)).toBeNull();
  });

  it('counts the seconds of a break down', () => {
    jest.useFakeTimers({ now: 0 });
    open({ one: waiting }, { restUntil: 65_000 });
    expect(screen.getByText(/goes on in 65 s\./)).toBeTruthy();
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByText(/goes on in 60 s\./)).toBeTruthy();
  });

  it('shows the time left', () => {
    jest.useFakeTimers({ now: 0 });
    const { tell } = open({ one: { at: 'sending', percent: 0 }, two: waiting });
    for (let second = 1; second <= 10; second += 1) {
      tell({ type: 'sending', id: 'one', percent: second * 5 });
      act(() => jest.advanceTimersByTime(1_000));
    }
    expect(screen.getByRole('heading').textContent).toMatch(/^Uploading0 of 2 · \d+ s left$/);
  });

  it('reads out how far it is now and then, and the end at once', () => {
    jest.useFakeTimers({ now: 0 });
    const { tell } = open({ one: { at: 'sending', percent: 0 }, two: { at: 'sending', percent: 0 } });
    const status = screen.getByRole('status');
    act(() => jest.advanceTimersByTime(1_000));
    expect(status.textContent).toBe('0 of 2 uploaded');
    tell({ type: 'received', id: 'one', photo, isNew: true });
    act(() => jest.advanceTimersByTime(5_000));
    expect(status.textContent).toBe('0 of 2 uploaded');
    act(() => jest.advanceTimersByTime(20_000));
    expect(status.textContent).toBe('1 of 2 uploaded');
    tell({ type: 'failed', id: 'two', reason: 'no', canRetry: true });
    expect(status.textContent).toBe('Uploads finished: 1 uploaded, 1 failed');
  });

  it('UPL-26 has lists read anew once for several photos, and passes on what the page reads', () => {
    jest.useFakeTimers({ now: 0 });
    const { tell, client, asked } = open({ one: { at: 'sending', percent: 0 }, two: { at: 'sending', percent: 0 } });
    const refetched = jest.spyOn(client, 'invalidateQueries');
    tell({ type: 'received', id: 'one', photo, isNew: true });
    tell({ type: 'received', id: 'two', photo, isNew: true });
    act(() => jest.advanceTimersByTime(10_000));
    const storage = refetched.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === '/api/user/storage-usage');
    expect(storage).toHaveLength(1);
    const counts = { all: 1, matching: 1, public: 0, featured: 0, unreviewed: 0 };
    const list = photosPageQuery(EVERYTHING, 0);
    client.setQueryDefaults(list.queryKey, { meta: { ...list.meta } });
    act(() => void client.setQueryData(list.queryKey, { photos: [photo], counts }));
    expect(asked).toEqual(['saw 1']);
  });

  it('opens an uploaded photo wherever one is', async () => {
    const { user, client } = open({ one: done });
    client.setQueryDefaults(['/api/user/photos/:id'], { queryFn: () => photo });
    await user.click(button('Open one'));
    expect(await screen.findByRole('dialog', { name: 'Dunes' })).toBeTruthy();
  });

  it('UPL-33 walks through what was uploaded, in the order of the batch, in details and while editing', async () => {
    const photoOf = (id: string) => aPhoto({ id, title: `Photo ${id}` });
    const stages = { a: photoOf('a'), b: photoOf('b'), again: photoOf('a'), c: photoOf('c') };
    const { user } = open({
      ...Object.fromEntries(Object.entries(stages).map(([id, one]) => [id, { at: 'done', photo: one } as Stage])),
      failed,
    });
    fakeApi({ ownPhoto: ({ params }: Call) => photoOf(params['id'] ?? ''), customCategories: [] });
    await user.click(button('Open a'));
    await screen.findByRole('dialog', { name: 'Photo a' });
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await user.click(button('Next photo'));
    await screen.findByRole('dialog', { name: 'Photo b' });
    await user.click(button('Edit'));
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    expect(title.value).toBe('Photo b');
    await user.click(button('Save and Next'));
    await waitFor(() => expect(title.value).toBe('Photo c'));
    expect(screen.queryByRole('button', { name: 'Save and Next' })).toBeNull();
  });

  it('UPL-33 shows how many of the batch are private, and publishes them with one press and one undo', async () => {
    const server = ownPhotosServer([
      ...['a', 'b', 'c'].map((id) => aPhoto({ id, title: id, isPublic: id === 'c' })),
      aPhoto({ id: 'older', isPublic: false }),
    ]);
    const api = fakeApi(server.answers);
    const doneOf = (id: string): Stage => ({ at: 'done', photo: aPhoto({ id, isPublic: false }) });
    const { user, tell } = open({ a: doneOf('a'), b: doneOf('b'), c: { at: 'sending', percent: 1 } });
    expect(api.callsOf('ownPhotoIds')).toEqual([]);
    tell({ type: 'received', id: 'c', photo: aPhoto({ id: 'c' }), isNew: true });
    expect(await screen.findByText('2 photos are private')).toBeTruthy();
    await user.click(button('Make all public'));
    await waitFor(() => expect(screen.queryByText('2 photos are private')).toBeNull());
    expect(server.photos.filter(({ isPublic }) => !isPublic).map(({ id }) => id)).toEqual(['older']);
    expect(toastStore.current()).toMatchObject({ title: '2 photos are public', action: { label: 'Undo' } });
    act(() => toastStore.current()?.action?.onClick());
    expect(await screen.findByText('2 photos are private')).toBeTruthy();
  });

  it('gives every control a name', () => {
    const { panel } = open({ one: waiting, two: failed, three: done });
    const names = within(panel)
      .getAllByRole('button')
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
    expect(names.every(Boolean)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});
