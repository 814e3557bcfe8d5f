import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { aUser } from '@vitrine/testing/builders/user';
import { fakeApi } from '../../../testing/fake-api.js';
import { quickClient } from '../../../testing/open-site.js';
import { dismissToast, toastStore } from '../../../shared/toast/toast-store.js';
import { DropAnywhere, takePicked } from './drop-anywhere.js';
import type { Picked } from '../picking/picked-files.js';
import { openUploadSheet, pickedStore } from './queue-store.js';
import { StartSheet } from './start-sheet.js';
import { render } from '../../../testing/render.js';

const jpg = (name: string, text = 'x') => new File([text], name, { type: 'image/jpeg' });
const picked = (over: Partial<Picked> = {}): Picked => ({
  files: [jpg('a.jpg', 'x'.repeat(1024)), jpg('b.jpg', 'x'.repeat(512))],
  leftOut: [],
  left: 0,
  hasMore: false,
  folders: [],
  fromFolder: false,
  refused: null,
  ...over,
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  act(() => {
    pickedStore.set(null);
    dismissToast();
  });
});

describe('dropping and pasting anywhere', () => {
  const open = () => {
    const onSingle = jest.fn();
    render(<DropAnywhere onSingle={onSingle}>the page</DropAnywhere>);
    return onSingle;
  };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', files: File[], types = ['Files']) => {
    const event = createEvent[type](document.body, { dataTransfer: { files, types } });
    fireEvent(document.body, event);
    return event;
  };

  // jsdom has no drag events, and so no relatedTarget.
  const leaveFor = (relatedTarget: Element | null) =>
    fireEvent(
      document.body,
      Object.defineProperty(createEvent.dragLeave(document.body), 'relatedTarget', { value: relatedTarget }),
    );

  it('shows where to drop while files are held over the page', () => {
    open();
    drag('dragEnter', [], ['text/plain']);
    expect(screen.queryByText('Drop to upload')).toBeNull();
    drag('dragEnter', []);
    expect(screen.getByText('Drop to upload')).toBeTruthy();
    leaveFor(document.documentElement);
    expect(screen.getByText('Drop to upload')).toBeTruthy();
    leaveFor(null);
    expect(screen.queryByText('Drop to upload')).toBeNull();
  });

  it('passes a single file on, and opens the sheet for several', async () => {
    const onSingle = open();
    const one = jpg('a.jpg');
    expect(drag('drop', [one]).defaultPrevented).toBe(true);
    await waitFor(() => expect(onSingle).toHaveBeenCalledWith(one));
    drag('drop', [one, jpg('b.jpg'), new File(['x'], 'notes.txt')]);
    await waitFor(() =>
      expect(pickedStore.current()).toMatchObject({
        files: [{ name: 'a.jpg' }, { name: 'b.jpg' }],
        leftOut: [{ name: 'notes.txt' }],
      }),
    );
    expect(onSingle).toHaveBeenCalledTimes(1);
  });

  it('names what it leaves out beside a single photo', async () => {
    const onSingle = open();
    const one = jpg('IMG_1.jpg');
    drag('drop', [one, new File(['x'], 'IMG_1.NEF')]);
    await waitFor(() => expect(onSingle).toHaveBeenCalledWith(one));
    expect(toastStore.current()).toMatchObject({
      title: 'Files left out',
      description: '1 file is left out: IMG_1.NEF. RAW files are not supported: export as JPEG.',
      names: ['IMG_1.NEF'],
    });
  });

  it('names what could not be read where nothing else was there', () => {
    const reason = 'Could not be read to its end: choose it again.';
    const onSingle = jest.fn();
    const leftOut = [{ name: 'trip', reason, unread: 'folder' as const }];
    expect(takePicked(picked({ files: [], leftOut, fromFolder: true }), onSingle)).toBe(false);
    expect(toastStore.current()).toMatchObject({
      title: 'Files left out',
      description: `1 folder is incomplete: trip. ${reason}`,
      variant: 'destructive',
    });
    expect(onSingle).not.toHaveBeenCalled();
  });

  it('UPL-09 tells when none of the files is an image', async () => {
    const onSingle = open();
    drag('drop', [new File(['x'], 'a.txt'), new File(['x'], 'b.txt')]);
    await waitFor(() => expect(toastStore.current()?.title).toBe('Invalid file type'));
    // A single one gets the form's own message.
    const gif = new File(['x'], 'a.gif', { type: 'image/gif' });
    drag('drop', [gif]);
    await waitFor(() => expect(onSingle).toHaveBeenCalledWith(gif));
  });

  it('takes a pasted image, and ignores pasted text', async () => {
    const onSingle = open();
    const image = jpg('image.png');
    fireEvent.paste(document.body, { clipboardData: { files: [] } });
    fireEvent.paste(document.body, { clipboardData: { files: [image] } });
    await waitFor(() => expect(onSingle.mock.calls).toEqual([[image]]));
  });

  it('leaves drops to a dialog that is open, and never lets the browser open a file', async () => {
    const onSingle = open();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    drag('dragEnter', []);
    expect(screen.queryByText('Drop to upload')).toBeNull();
    expect(drag('drop', [jpg('a.jpg')]).defaultPrevented).toBe(true);
    dialog.remove();
    drag('drop', [jpg('b.jpg')]);
    await waitFor(() => expect(onSingle).toHaveBeenCalledTimes(1));
  });
});

describe('the question before many files', () => {
  const open = (choice = picked(), categories: unknown[] = [], storageUsage: unknown = null) => {
    fakeApi({ customCategories: categories, storageUsage });
    const enqueue = jest.fn();
    const onClose = jest.fn();
    const client = quickClient();
    client.setQueryData([ROUTES.currentUser.path], aUser({ id: 'ada' }));
    render(
      <QueryClientProvider client={client}>
        <StartSheet picked={choice} onClose={onClose} enqueue={enqueue} />
      </QueryClientProvider>,
    );
    return { enqueue, onClose, user: userEvent.setup() };
  };
  const category = () => screen.getByLabelText<HTMLSelectElement>('Category');

  it('begins with Other, then with the category selected last', async () => {
    const { user, enqueue, onClose } = open();
    expect([category().value, screen.getByText(/1.5 KB in all\./).textContent]).toEqual(['other', '1.5 KB in all.']);
    await user.selectOptions(category(), 'nature');
    await user.click(screen.getByRole('button', { name: 'Upload 2 photos' }));
    const [files, options, owner] = enqueue.mock.calls[0] as [File[], object, string];
    expect([files.length, options, owner]).toEqual([2, { category: 'nature', keepOriginal: false }, 'ada']);
    expect(onClose).toHaveBeenCalled();
    cleanup();
    open();
    expect(category().value).toBe('nature');
  });

  it('UPL-32 tells before sending what does not fit', async () => {
    open(picked(), [], { usagePercentage: 99, usedFormatted: '', quotaFormatted: '', freeBytes: 1024 });
    const text = 'These 2 files may need about 1 MB; you have 1 KB free. About 1 of them fits.';
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload 2 photos' }).disabled).toBe(false);
  });

  it('CAT-12 offers own categories, and drops a removed one', async () => {
    localStorage.setItem('vitrine-upload-category', 'gone');
    open(picked(), [{ id: 'c', categoryId: 'night', label: 'Night', description: '' }]);
    await waitFor(() => expect(within(category()).getByRole('option', { name: 'Night' })).toBeTruthy());
    expect(category().value).toBe('other');
  });

  it('keeps originals only when switched on, and tells the space needed', async () => {
    const { user, enqueue } = open();
    const box = screen.getByRole('checkbox', { name: 'Keep the original files' });
    expect([
      box.getAttribute('aria-checked'),
      screen.getByText(/all 1\.5 KB count towards your storage/),
    ]).toMatchObject(['false', {}]);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Upload 2 photos' }));
    expect(enqueue.mock.calls[0]?.[1]).toEqual({ category: 'other', keepOriginal: true });
  });

  it('tells what is left out', () => {
    const reason = 'RAW files are not supported: export as JPEG.';
    open(picked({ leftOut: [{ name: 'DSC_1.NEF', reason }], left: 5 }));
    expect(screen.getByText(/left out:/).textContent).toBe('1 file is left out: DSC_1.NEF');
    expect(screen.getByRole('list', { name: 'Files left out', hidden: true }).textContent).toBe(`DSC_1.NEF${reason}`);
    expect(screen.getByText(/in all\./).textContent).toContain(
      'Only the first 2 are taken at once; 5 more are left for the next time.',
    );
  });

  it('gives no number of what is left where reading has stopped before the end', () => {
    open(picked({ left: 5, hasMore: true }));
    expect(screen.getByText(/in all\./).textContent).toBe(
      '1.5 KB in all. Only the first 2 are taken at once; the rest is left for the next time.',
    );
  });

  it('uploads nothing when it is cancelled', async () => {
    const { user, enqueue, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([enqueue.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  it('lets what is picked meanwhile join', () => {
    openUploadSheet(picked({ hasMore: true }));
    openUploadSheet(picked({ files: [jpg('c.jpg')], leftOut: [{ name: 'x', reason: '' }] }));
    expect(pickedStore.current()).toMatchObject({ files: { length: 3 }, leftOut: { length: 1 }, hasMore: true });
  });
});
