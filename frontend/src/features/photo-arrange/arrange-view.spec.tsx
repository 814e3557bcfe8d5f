import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { ReorderPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { startLiveUpdates } from '../../data/live/live-updates.js';
import { Refused, type Call } from '../../testing/fake-api.js';
import { FakeEventSource, pretendBrowserTabs } from '../../testing/fake-live.js';
import { named, openArrange, pretendLayout, sent, shown } from '../../testing/open-arrange.js';
import { dismissToast, toastStore } from '../../shared/toast/toast-store.js';
import { photosOf } from '../../data/photo-order/order.js';
import { photoOrderQuery } from '../../data/photo-order/photo-order.query.js';

const tiles = () => screen.findAllByRole('button', { name: /, position \d+ of \d+$/ });
const choose = async (user: ReturnType<typeof userEvent.setup>, title: string, item: string) => {
  await waitFor(() => expect(shown()).toContain(title));
  await user.click(screen.getByLabelText(`Move ${title}`));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => pretendLayout());
afterEach(() => {
  cleanup();
  dismissToast();
  jest.restoreAllMocks();
});

it('discards a fetch that predates a move', async () => {
  let slow: (() => void) | null = null;
  const photos = named('Attic', 'Beach', 'Cliff');
  const counts = { all: 3, matching: 3, public: 3, featured: 0, unreviewed: 0 };
  let isSlow = false;
  const { user, client } = openArrange(photos, {
    ownPhotosPage: () =>
      isSlow ? new Promise((resolve) => (slow = () => resolve({ photos, counts }))) : { photos, counts },
  });
  await waitFor(() => expect(shown()).toHaveLength(3));
  isSlow = true;
  const read = client.invalidateQueries({ queryKey: photoOrderQuery.queryKey });
  await waitFor(() => expect(slow).not.toBeNull());
  await choose(user, 'Attic', 'Move to end');
  await waitFor(() => expect(shown()).toEqual(['Beach', 'Cliff', 'Attic']));
  await act(async () => {
    slow?.();
    await read;
  });
  // What is rendered follows this a turn later.
  const kept = photosOf(client.getQueryData(photoOrderQuery.queryKey)!);
  expect(kept.map(({ title }) => title)).toEqual(['Beach', 'Cliff', 'Attic']);
});

describe('moving by keyboard', () => {
  const lift = async (user: ReturnType<typeof userEvent.setup>, at: number) => {
    const tile = (await tiles())[at]!;
    act(() => tile.focus());
    await user.keyboard(' ');
    await screen.findByText(/^Picked up/);
  };

  it('lifts with Space, moves with arrows, drops with Space and saves at once', async () => {
    const { user, api, stored } = openArrange();
    await lift(user, 0);
    expect(screen.getByText('Picked up Attic, position 1 of 4.')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    await screen.findByText('Attic is over position 2 of 4.');
    await user.keyboard(' ');
    await waitFor(() => expect(shown()).toEqual(['Beach', 'Attic', 'Cliff', 'Dunes']));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent(api)).toEqual([{ photoIds: ['attic'], before: 'cliff' }]);
    expect(stored()).toEqual(['Beach', 'Attic', 'Cliff', 'Dunes']);
  });

  it('puts the photo back on Escape and stays open', async () => {
    const { user, api, onClose } = openArrange();
    await lift(user, 1);
    await user.keyboard('{ArrowRight}');
    await screen.findByText('Beach is over position 3 of 4.');
    await user.keyboard('{Escape}');
    await screen.findByText('Moving was canceled. Beach is back at position 2 of 4.');
    expect([shown(), sent(api), onClose.mock.calls.length]).toEqual([['Attic', 'Beach', 'Cliff', 'Dunes'], [], 0]);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

it('fetches what the portfolio shows, in its order', async () => {
  const { api } = openArrange();
  await tiles();
  expect(Object.fromEntries(api.callsOf('ownPhotosPage')[0]!.query)).toEqual({
    sort: 'portfolio',
    visibility: 'public',
    limit: '100',
    offset: '0',
  });
  expect(screen.getByRole('link', { name: 'View portfolio' }).getAttribute('href')).toBe('/ada');
});

it('moves to start, to the end and to a position, and undoes', async () => {
  const { user, api } = openArrange();
  await choose(user, 'Cliff', 'Move to start');
  expect(shown()).toEqual(['Cliff', 'Attic', 'Beach', 'Dunes']);
  await choose(user, 'Attic', 'Move to end');
  await choose(user, 'Dunes', 'Move to position…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Dunes' }));
  const field = dialog.getByLabelText('Position');
  await user.clear(field);
  await user.type(field, '9{Enter}');
  await dialog.findByText('Please enter a number from 1 to 4.');
  await user.clear(field);
  await user.type(field, '2{Enter}');
  await waitFor(() => expect(shown()).toEqual(['Cliff', 'Dunes', 'Beach', 'Attic']));
  await waitFor(() => expect(sent(api)).toHaveLength(3));
  expect(sent(api)).toEqual([
    { photoIds: ['cliff'], before: 'attic' },
    { photoIds: ['attic'], before: null },
    { photoIds: ['dunes'], before: 'beach' },
  ]);
  const undo = screen.getByRole('button', { name: 'Undo' });
  for (const expected of ['Cliff Beach Dunes Attic', 'Cliff Attic Beach Dunes', 'Attic Beach Cliff Dunes']) {
    await screen.findByText('Saved');
    await user.click(undo);
    await waitFor(() => expect(shown().join(' ')).toBe(expected));
  }
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
});

it('puts a photo back when the order was not saved, with a toast', async () => {
  const { user } = openArrange(undefined, {
    reorderPhotos: new Refused(404, 'This photo could not be found.', 'PHOTO_NOT_FOUND'),
  });
  await choose(user, 'Dunes', 'Move to start');
  await waitFor(() =>
    expect([toastStore.current()?.title, toastStore.current()?.description]).toEqual([
      'Order not saved',
      'This photo could not be found.',
    ]),
  );
  expect(shown()).toEqual(['Attic', 'Beach', 'Cliff', 'Dunes']);
  expect(screen.getByText('Not saved')).toBeTruthy();
});

describe('with many photos', () => {
  const many = () => named(...Array.from({ length: 120 }, (_none, at) => `P${at + 1}`));

  it('loads page by page', async () => {
    const { user } = openArrange(many());
    await waitFor(() => expect(shown()).toHaveLength(100));
    await user.click(screen.getByText('Show more photos'));
    await waitFor(() => expect(shown()).toHaveLength(120));
    expect(screen.queryByText('Show more photos')).toBeNull();
  });

  it('moves a photo to a place that is not loaded, and the list continues without a gap', async () => {
    const { user, api } = openArrange(many());
    await choose(user, 'P3', 'Move to position…');
    const field = within(await screen.findByRole('dialog', { name: 'Move P3' })).getByLabelText('Position');
    await user.clear(field);
    await user.type(field, '110{Enter}');
    await waitFor(() => expect(sent(api)).toEqual([{ photoIds: ['p3'], before: 'p111' }]));
    await waitFor(() => expect(shown().slice(0, 4)).toEqual(['P1', 'P2', 'P4', 'P5']));
    await user.click(screen.getByText('Show more photos'));
    await waitFor(() => expect(shown()).toHaveLength(120));
    expect([shown()[109], new Set(shown()).size]).toEqual(['P3', 120]);
  });
});

describe('with moves beyond what is loaded', () => {
  const many = () => named(...Array.from({ length: 120 }, (_none, at) => `P${at + 1}`));
  const moveTo = async (user: ReturnType<typeof userEvent.setup>, title: string, position: number) => {
    await choose(user, title, 'Move to position…');
    const field = within(await screen.findByRole('dialog', { name: `Move ${title}` })).getByLabelText('Position');
    await user.clear(field);
    await user.type(field, `${position}{Enter}`);
  };

  it('saves them in the order they were made', async () => {
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    let stored: PhotoDto[] = many();
    const { user, api } = openArrange([], {
      ownPhotosPage: async ({ query }: Call) => {
        const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
        // Looking up the photo at a place takes a while.
        if (limit === 1) await asked;
        return {
          photos: stored.slice(offset, offset + limit),
          counts: { all: 120, matching: 120, public: 120, featured: 0, unreviewed: 0 },
        };
      },
      reorderPhotos: ({ body }: Call) => {
        const { photoIds, before } = body as ReorderPhotosDto;
        const moved = stored.filter(({ id }) => photoIds.includes(id));
        const rest = stored.filter(({ id }) => !photoIds.includes(id));
        stored = rest.toSpliced(before ? rest.findIndex(({ id }) => id === before) : rest.length, 0, ...moved);
        return { moved: 1 };
      },
    });
    await moveTo(user, 'P3', 110);
    await choose(user, 'P5', 'Move to start');
    expect(shown().slice(0, 5)).toEqual(['P5', 'P1', 'P2', 'P4', 'P6']);
    expect(sent(api)).toEqual([]);
    answer?.();
    await waitFor(() =>
      expect(sent(api)).toEqual([
        { photoIds: ['p3'], before: 'p111' },
        { photoIds: ['p5'], before: 'p1' },
      ]),
    );
    expect(stored.slice(0, 4).map(({ title }) => title)).toEqual(['P5', 'P1', 'P2', 'P4']);
  });

  it('keeps what was moved after one that failed', async () => {
    let fail: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => (fail = resolve));
    const photos = many();
    const { user, api } = openArrange([], {
      ownPhotosPage: async ({ query }: Call) => {
        const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
        if (limit === 1) await asked;
        if (limit === 1) throw new TypeError('Failed to fetch');
        return {
          photos: photos.slice(offset, offset + limit),
          counts: { all: 120, matching: 120, public: 120, featured: 0, unreviewed: 0 },
        };
      },
      // Never answers: nothing is refetched before the last change is done.
      reorderPhotos: () => new Promise(() => undefined),
    });
    await moveTo(user, 'P3', 110);
    await choose(user, 'P5', 'Move to start');
    fail?.();
    await waitFor(() => expect(sent(api)).toEqual([{ photoIds: ['p5'], before: 'p1' }]));
    expect(shown().slice(0, 5)).toEqual(['P5', 'P1', 'P2', 'P3', 'P4']);
  });
});

describe('a new order of all', () => {
  it('confirms, sorts, and restores the former order', async () => {
    const { user, api } = openArrange();
    await user.click(await screen.findByRole('button', { name: 'Sort' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Newest first',
      'Oldest first',
      'Title',
      'Date taken',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Date taken' }));
    const question = await screen.findByRole('alertdialog', { name: 'Put all photos in the order “Date taken”?' });
    expect(within(question).getByText(/You can undo it/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Change order' }));
    await waitFor(() => expect(shown()).toEqual(['Dunes', 'Cliff', 'Beach', 'Attic']));
    expect(api.callsOf('sortPhotos').map(({ body }) => body)).toEqual([{ by: 'taken' }]);
    await screen.findByText('Saved');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toEqual(['Attic', 'Beach', 'Cliff', 'Dunes']));
    expect(sent(api)).toEqual([{ photoIds: ['attic', 'beach', 'cliff', 'dunes'], before: null }]);
  });

  it('tells when it cannot be undone', async () => {
    const photos = named('Attic', 'Beach');
    const counts = { all: 501, matching: 501, public: 501, featured: 0, unreviewed: 0 };
    const { user } = openArrange(photos, { ownPhotosPage: { photos, counts } });
    await user.click(await screen.findByRole('button', { name: 'Sort' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Title' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/it cannot be undone/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Change order' }));
    await screen.findByText('Saved');
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it('shows what another tab moves', async () => {
  const forget = pretendBrowserTabs({ locks: false });
  const stop = startLiveUpdates('ada');
  const photos = named('Attic', 'Beach');
  openArrange(photos, {
    ownPhotosPage: () => ({
      photos: [...photos],
      counts: { all: 2, matching: 2, public: 2, featured: 0, unreviewed: 0 },
    }),
  });
  await waitFor(() => expect(shown()).toEqual(['Attic', 'Beach']));
  photos.reverse();
  act(() => FakeEventSource.only().say({ kind: 'photos', ids: ['beach'] }));
  await waitFor(() => expect(shown()).toEqual(['Beach', 'Attic']));
  stop();
  forget();
});

it('invalidates every list’s order when it is left', async () => {
  const { user, client, view } = openArrange();
  const refetched = jest.spyOn(client, 'invalidateQueries');
  await choose(user, 'Dunes', 'Move to start');
  await screen.findByText('Saved');
  expect(refetched).not.toHaveBeenCalled();
  view.unmount();
  expect(refetched.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(
    expect.arrayContaining([ROUTES.ownPhotosPage.path, ROUTES.portfolioPhotos.path]),
  );
});

it('teaches the next step when nothing is public', async () => {
  const { user, onClose } = openArrange([]);
  await screen.findByText(/Make a photo public/);
  await user.click(screen.getByRole('button', { name: 'Back to My Photos' }));
  expect(onClose).toHaveBeenCalled();
});

it('offers a retry when the photos do not load', async () => {
  let away = true;
  const { user } = openArrange([], {
    ownPhotosPage: () => (away ? new Refused(503) : { photos: named('Attic'), counts: { matching: 1, all: 1 } }),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  away = false;
  await user.click(retry);
  expect(shown()).toEqual(['Attic']);
});
