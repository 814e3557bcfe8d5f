import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { giveViewerSize } from '../../src/testing/open-viewer.js';
import { LazyLightbox } from '../../src/widgets/lightbox/lazy-lightbox.js';
import { render } from '../../src/testing/render.js';

afterEach(cleanup);

// In a file of its own: once the code of the viewer is there, its own keys are heard first.
it('opens the viewer where the arrows led that were pressed before it was there, and closes it for Escape', async () => {
  const onView = jest.fn();
  const onClose = jest.fn();
  const opening = jest.fn();
  addEventListener('vitrine:viewer-opening', opening, { once: true });
  const behind = jest.fn();
  giveViewerSize();
  const photos = [aPublicPhoto(), aPublicPhoto(), aPublicPhoto()];
  const [first, second, third] = photos.map(({ id }) => id);
  const viewer = (openId: string | null) => (
    <div onKeyDown={behind}>
      <input />
      <button>Open</button>
      <LazyLightbox photos={photos} openId={openId} onView={onView} onClose={onClose} />
    </div>
  );
  const { rerender, getByText, getByRole } = render(viewer(null));
  fireEvent.keyDown(getByText('Open'), { key: 'ArrowRight' });
  expect([behind.mock.calls.length, opening.mock.calls.length]).toEqual([1, 0]);
  rerender(viewer(first!));
  expect(opening).toHaveBeenCalledTimes(1);
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    fireEvent.keyDown(getByText('Open'), { key });
  expect(onView.mock.calls).toEqual([[second], [third]]);
  fireEvent.keyDown(getByRole('textbox'), { key: 'ArrowLeft' });
  fireEvent.keyDown(getByText('Open'), { key: 'ArrowLeft', altKey: true });
  expect([onView.mock.calls.length, behind.mock.calls.length]).toEqual([2, 3]);
  fireEvent.keyDown(getByText('Open'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  await screen.findByRole('dialog', { name: 'Photo viewer' });
});
