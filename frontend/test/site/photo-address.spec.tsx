import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { usePhotoParam } from '../../src/data/gallery/use-photo-param.js';
import { SiteRouter } from '../../src/shared/lib/site-router.js';
import { giveViewerSize, pressInViewer } from '../../src/testing/open-viewer.js';
import { PhotoGrid } from '../../src/widgets/masonry/photo-grid.js';
import type { PhotoView } from '../../src/widgets/photo-image/photo-view.js';
import { LazyLightbox } from '../../src/widgets/lightbox/lazy-lightbox.js';
import { render } from '../../src/testing/render.js';

beforeEach(() => {
  giveViewerSize();
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => query.includes('reduced-motion');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const many = (count: number) => Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `Photo ${at + 1}` }));

interface PageProps {
  photos: readonly PhotoView[];
  isComplete?: boolean;
  onNeedMore?: () => void;
}

/** A masonry and its viewer, as every page has them. */
const Page = ({ photos, ...rest }: PageProps) => {
  const viewer = usePhotoParam();
  return (
    <>
      <PhotoGrid photos={photos} onOpen={({ id }) => viewer.open(id)} />
      <LazyLightbox photos={photos} openId={viewer.openId} onView={viewer.view} onClose={viewer.close} {...rest} />
    </>
  );
};

const openPage = (path: string, page: PageProps) => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', path);
  const { rerender } = render(
    <SiteRouter>
      <Page {...page} />
    </SiteRouter>,
  );
  return {
    user: userEvent.setup(),
    change: (over: PageProps) =>
      rerender(
        <SiteRouter>
          <Page {...over} />
        </SiteRouter>,
      ),
  };
};
const place = () => window.location.pathname + window.location.search + window.location.hash;
const isAt = (path: string) => waitFor(() => expect(place()).toBe(path));
const isOpen = () => screen.findByRole('dialog', { name: 'Photo viewer' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const goBack = () => act(async () => window.history.back());
const focused = () => document.activeElement?.getAttribute('aria-label');

it('LBX-19 gives each photo an address: opening is a step, moving is none, back closes', async () => {
  const photos = many(3);
  const { user } = openPage('/ada', { photos });
  const steps = window.history.length;
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  await isAt(`/ada?photo=${photos[0]!.id}`);
  pressInViewer('ArrowRight');
  await isAt(`/ada?photo=${photos[1]!.id}`);
  expect(window.history.length).toBe(steps + 1);
  await goBack();
  await isClosed();
  expect(place()).toBe('/ada');
});
it.each([
  ['at once', 'Open Photo 1'],
  ['on another photo', 'Open Photo 2'],
])('LBX-19 opens one viewer with two quick presses %s, which Escape closes', async (_how, second) => {
  openPage('/ada', { photos: many(3) });
  const steps = window.history.length;
  act(() => {
    screen.getByRole('button', { name: 'Open Photo 1' }).click();
    screen.getByRole('button', { name: second }).click();
  });
  await isOpen();
  expect(window.history.length).toBe(steps + 1);
  pressInViewer('Escape');
  await isClosed();
  expect(place()).toBe('/ada');
});
it('gives the focus back to the tile of the photo that was looked at last', async () => {
  const { user } = openPage('/ada', { photos: many(3) });
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  pressInViewer('ArrowRight');
  await screen.findByText('2 / 3');
  pressInViewer('Escape');
  await isClosed();
  await isAt('/ada');
  await waitFor(() => expect(focused()).toBe('Open Photo 2'));
});
it('renders the masonry as far as that photo', async () => {
  const { user } = openPage('/ada', { photos: many(130) });
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  pressInViewer('ArrowLeft');
  await screen.findByText('130 / 130');
  pressInViewer('Escape');
  await isClosed();
  await waitFor(() => expect(focused()).toBe('Open Photo 130'));
});
it('leaves the page behind it where nothing can be reached or read', async () => {
  const { user } = openPage('/ada', { photos: many(2) });
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  const page = document.querySelector('.photo-grid')!.parentElement!;
  expect([page.hasAttribute('inert'), page.getAttribute('aria-hidden')]).toEqual([true, 'true']);
  expect(document.documentElement.className).toContain('scroll-locked');
  pressInViewer('Escape');
  await isClosed();
  expect([page.hasAttribute('inert'), document.documentElement.className]).toEqual([false, '']);
});
it('opens a link to a photo, and stays on the page when that is closed', async () => {
  const photos = many(3);
  openPage(`/ada?photo=${photos[1]!.id}`, { photos });
  await isOpen();
  expect(screen.getByText('2 / 3')).toBeTruthy();
  const steps = window.history.length;
  pressInViewer('Escape');
  await isClosed();
  expect([place(), window.history.length]).toEqual(['/ada', steps]);
});
it('opens nothing for a photo that does not exist, without a message', async () => {
  openPage('/ada?photo=nobody&x=1', { photos: many(2) });
  await isAt('/ada?x=1');
  expect(screen.queryByRole('dialog')).toBeNull();
});
it('waits for a photo that may be in a later part, and fetches more for it', async () => {
  const photos = many(5);
  const onNeedMore = jest.fn();
  const { change } = openPage(`/ada?photo=${photos[4]!.id}`, {
    photos: photos.slice(0, 2),
    isComplete: false,
    onNeedMore,
  });
  expect(onNeedMore).toHaveBeenCalled();
  expect(place()).toContain(photos[4]!.id);
  change({ photos, isComplete: true });
  await isOpen();
  expect(screen.getByText('5 / 5')).toBeTruthy();
});
it('keeps an anchor from taking the page away from where it was', async () => {
  const photos = many(2);
  const { user } = openPage('/ada#gallery', { photos });
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  await isAt(`/ada?photo=${photos[0]!.id}`);
  await goBack();
  await isClosed();
  expect(place()).toBe('/ada');
});
it('changes the address no more often than browsers let it, and ends at the photo that is looked at', async () => {
  const photos = many(8);
  const { user } = openPage('/ada', { photos });
  await user.click(screen.getByRole('button', { name: 'Open Photo 1' }));
  await isOpen();
  const replaced = jest.spyOn(window.history, 'replaceState');
  // The presses follow at once, however slow the machine.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let moves = 0; moves < 6; moves += 1) pressInViewer('l');
  clock.mockRestore();
  await isAt(`/ada?photo=${photos[6]!.id}`);
  expect(replaced.mock.calls.length).toBeLessThanOrEqual(2);
});

it('loads the code of the viewer when a photo is pointed at, before it is needed, unless data is saved', () => {
  const ask = jest.fn();
  const later = globalThis as { requestIdleCallback?: unknown };
  const line = navigator as { connection?: unknown };
  const viewer = (photos: readonly PhotoView[]) => (
    <>
      <button data-photo-id="1">Open</button>
      <LazyLightbox photos={photos} openId={null} onView={() => undefined} onClose={() => undefined} />
    </>
  );
  later.requestIdleCallback = ask;
  line.connection = { saveData: true };
  const saving = render(viewer(many(1)));
  fireEvent.pointerOver(saving.getByRole('button'));
  saving.unmount();
  line.connection = undefined;
  const { rerender, getByRole } = render(viewer([]));
  fireEvent.pointerOver(getByRole('button'));
  expect(ask).not.toHaveBeenCalled();
  rerender(viewer(many(1)));
  fireEvent.pointerMove(window);
  expect(ask).not.toHaveBeenCalled();
  fireEvent.pointerOver(getByRole('button'));
  expect(ask).toHaveBeenCalledTimes(1);
  delete later.requestIdleCallback;
});
