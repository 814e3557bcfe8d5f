import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, waitFor } from '@testing-library/react';
import { FileThumb } from './file-thumb.js';

const world = globalThis as { createImageBitmap?: unknown; OffscreenCanvas?: unknown };

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  delete world.createImageBitmap;
  delete world.OffscreenCanvas;
});

it('revokes its image when it unmounts', async () => {
  world.createImageBitmap = async () => ({ width: 20, height: 10, close: () => undefined });
  world.OffscreenCanvas = class {
    getContext() {
      return { drawImage: () => undefined };
    }
    async convertToBlob() {
      return new Blob(['small']);
    }
  };
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:small');
  const freed = jest.spyOn(URL, 'revokeObjectURL');
  const { container, unmount } = render(<FileThumb file={new File(['x'], 'a.jpg')} />);
  await waitFor(() => expect(container.querySelector('img')?.src).toBe('blob:small'));
  expect(freed).not.toHaveBeenCalled();
  unmount();
  expect(freed).toHaveBeenCalledWith('blob:small');
});
