import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { FileThumb, thumbnailOf } from './file-thumb.js';
import { render } from '../../../testing/render.js';

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

describe('thumbnails', () => {
  it('are made one after another, once a file, and only while they are shown', async () => {
    let open = 0;
    let most = 0;
    const unpacked: string[] = [];
    world.createImageBitmap = async (file: File) => {
      unpacked.push(file.name);
      most = Math.max(most, (open += 1));
      return { width: 20, height: 10, close: () => (open -= 1) };
    };
    world.OffscreenCanvas = class {
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob() {
        return new Blob(['small']);
      }
    };
    const [a, b, c] = ['a', 'b', 'c'].map((name) => new File(['x'], name));
    const all = [
      thumbnailOf(a!, () => true),
      thumbnailOf(b!, () => false),
      thumbnailOf(c!, () => true),
      thumbnailOf(a!, () => true),
    ];
    expect((await Promise.all(all)).map((blob) => blob?.size ?? null)).toEqual([5, null, 5, 5]);
    expect([unpacked, most, open]).toEqual([['a', 'c'], 1, 0]);
    // What was not shown then can be shown later.
    expect((await thumbnailOf(b!, () => true))?.size).toBe(5);
  });

  it('are none where the browser cannot read a file', async () => {
    expect(await thumbnailOf(new File(['x'], 'a.heic'), () => true)).toBeNull();
  });
});
