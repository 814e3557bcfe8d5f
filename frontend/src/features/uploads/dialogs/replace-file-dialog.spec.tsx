import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { ApiError } from '../../../shared/api/api-error.js';
import { quickClient } from '../../../testing/open-site.js';
import { dismissToast, toastStore } from '../../../shared/toast/toast-store.js';
import { ReplaceFileDialog } from './replace-file-dialog.js';
import type { ReplaceTools } from './use-replace-file.js';
import { render } from '../../../testing/render.js';

const webp = { blob: new Blob(['w'], { type: 'image/webp' }), name: 'a.webp', isOriginal: false };
const aFile = () => new File(['new'], 'new.jpg', { type: 'image/jpeg' });
const dunes = (kept = false, over: Partial<PhotoDto> = {}) =>
  aPhoto({
    id: 'dunes',
    title: 'Dunes',
    file: { type: 'image/jpeg', bytes: 1_000_000, name: 'dunes.jpg', kept },
    ...over,
  });

const open = (photo = dunes(), tools: Partial<ReplaceTools> = {}) => {
  const send = jest.fn<ReplaceTools['send']>(async () => ({ ...photo, replacement: { state: 'pending' } }));
  const all: ReplaceTools = {
    refusalOf: async () => null,
    hashOf: async () => 'h'.repeat(64),
    photoOf: async () => null,
    readFileWords: async () => ({ exif: { iso: 100 }, metadata: { title: 'Theirs' } }),
    optimise: async () => webp,
    send,
    newKey: () => 'key',
    ...tools,
  };
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={quickClient()}>
      <ReplaceFileDialog photo={photo} onClose={onClose} tools={all} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    onClose,
    send,
    choose: (file = aFile()) => user.upload(screen.getByLabelText('Choose a photo'), file),
  };
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace file' });
const said = () => [toastStore.current()?.title, toastStore.current()?.description].join(' ');
const isReady = () => waitFor(() => expect(button().disabled).toBe(false));

afterEach(() => {
  cleanup();
  dismissToast();
});

describe('the dialog that replaces a file', () => {
  it('tells what stays, shows the present photo, and waits for a file', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Replace file' })).toBeTruthy();
    expect(screen.getByText('dunes.jpg')).toBeTruthy();
    expect(screen.getByText('3000 × 2000, 976.6 KB, optimized copy')).toBeTruthy();
    expect(button().disabled).toBe(true);
    expect(screen.getByLabelText('Choose a photo').hasAttribute('multiple')).toBe(false);
  });

  it('sends a smaller copy under the key of its content, and suggests reviewing the alt text', async () => {
    const { user, choose, send, onClose } = open(dunes(false, { altText: 'Sand', usedAs: ['hero'] }));
    await choose();
    await isReady();
    await user.click(button());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(send).toHaveBeenCalledWith(
      'dunes',
      { image: webp.blob, fileName: 'new.jpg', exif: { iso: 100 }, metadata: { title: 'Theirs' }, keptOriginal: false },
      expect.objectContaining({ key: `content-${'h'.repeat(64)}-o` }),
    );
    expect(said()).toContain('Replacing the file');
    expect(said()).toContain('Please look at the alt text again');
    expect(said()).toContain('Your hero image or profile picture follows.');
  });

  it('sends the file itself when the original is to be kept, as for a photo that had one', async () => {
    const { user, choose, send } = open(dunes(true));
    const file = aFile();
    await choose(file);
    await isReady();
    await user.click(button());
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[1]).toMatchObject({ image: file, keptOriginal: true });
    expect(send.mock.calls[0]?.[2].key).toMatch(/-k$/);
  });

  it('recognises the photo’s own file, and stores its original', async () => {
    const { user, choose, send } = open(dunes(), { photoOf: async () => dunes() });
    await choose();
    await screen.findByText('This is the file the photo was made from. Keep the original file to add it.');
    expect(button().disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Keep the original file' }));
    await isReady();
    await user.click(button());
    await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ keptOriginal: true }));
  });

  it('sends nothing for an original that is there already', async () => {
    const { choose } = open(dunes(true), { photoOf: async () => dunes(true) });
    await choose();
    await screen.findByText('This is the file the photo already has.');
    expect(button().disabled).toBe(true);
  });

  it('tells when the file is another photo as well', async () => {
    const { choose } = open(dunes(), { photoOf: async () => aPhoto({ id: 'other', title: 'Attic' }) });
    await choose();
    await screen.findByText('This file is your photo “Attic” as well. That one stays as it is.');
    expect(button().disabled).toBe(false);
  });

  it('shows why a file is refused, and keeps the previous choice', async () => {
    const { choose } = open(dunes(), {
      refusalOf: async ({ size }) => (size > 3 ? ['File too large', 'Maximum file size is 25MB.'] : null),
    });
    await choose();
    await isReady();
    await choose(new File(['too large'], 'large.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(said()).toContain('File too large'));
  });

  it('stays open with the reason when the server refuses', async () => {
    const { user, choose, onClose } = open(dunes(), {
      send: () => Promise.reject(new ApiError(413, '', 'Storage quota exceeded.', { code: 'QUOTA_EXCEEDED' })),
    });
    await choose();
    await isReady();
    await user.click(button());
    await waitFor(() => expect(said()).toContain('The file was not replaced'));
    expect(said()).toContain('Storage quota exceeded.');
    expect(onClose).not.toHaveBeenCalled();
    await isReady();
  });

  it('sends no file before it is read, nor under the key of the one before', async () => {
    const waiting: (() => void)[] = [];
    const { user, choose, send } = open(dunes(true), {
      hashOf: async (file) => (file as File).name.padEnd(64, '-'),
      optimise: () => new Promise((resolve) => waiting.push(() => resolve(webp))),
    });
    await choose(aFile());
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(button().disabled).toBe(true);
    waiting[0]!();
    await isReady();
    const other = new File(['other'], 'other.jpg', { type: 'image/jpeg' });
    await choose(other);
    expect(button().disabled).toBe(true);
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]!();
    await isReady();
    await user.click(button());
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]?.[1]).toMatchObject({ image: other, exif: { iso: 100 } });
    expect(send.mock.calls[0]?.[2].key).toBe(`content-${'other.jpg'.padEnd(64, '-')}-k`);
  });

  it('works on with the file before when another one is refused', async () => {
    const { promise: isReadable, resolve: optimised } = Promise.withResolvers<typeof webp>();
    const { choose } = open(dunes(), {
      refusalOf: async ({ name }) => (name === 'no.jpg' ? ['File too large', 'Maximum file size is 25MB.'] : null),
      optimise: () => isReadable,
    });
    await choose();
    await choose(new File(['no'], 'no.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(said()).toContain('File too large'));
    optimised(webp);
    await isReady();
  });

  it('takes no file whose words it cannot read', async () => {
    const { choose } = open(dunes(), { readFileWords: async () => Promise.reject(new TypeError('offline')) });
    await choose();
    await waitFor(() => expect(said()).toContain('File not read'));
    expect(button().disabled).toBe(true);
  });

  it('keeps a file that this browser cannot show, and refuses it otherwise', async () => {
    const optimise = () => Promise.reject(new Error('no'));
    const first = open(dunes(true), { optimise });
    await first.choose();
    await isReady();
    cleanup();
    const second = open(dunes(), { optimise });
    await second.choose();
    await waitFor(() => expect(said()).toContain('Processing Error'));
    expect(button().disabled).toBe(true);
  });
});
