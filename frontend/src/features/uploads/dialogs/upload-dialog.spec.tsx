import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { ApiError } from '../../../shared/api/api-error.js';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../../testing/asks-before-leaving.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { quickClient } from '../../../testing/open-site.js';
import { pickedStore } from '../queue/queue-store.js';
import { dismissToast, toastStore } from '../../../shared/toast/toast-store.js';
import { OpenedPhoto } from '../../../app/my-photos/opened-photo.js';
import { UploadDialog } from './upload-dialog.js';
import { photoBody } from '../pipeline/upload-pipeline.js';
import type { UploadState } from './upload-state.js';
import { outgoingOf, type UploadTools } from './use-upload.js';
import { render } from '../../../testing/render.js';

const suggestion: PhotoSuggestion = {
  title: 'Dunes',
  category: 'landscape',
  description: 'Sand.',
  tags: ['sand'],
  alt: 'Dunes',
  source: 'local',
};
const webp = { blob: new Blob(['w'], { type: 'image/webp' }), name: 'a.webp', isOriginal: false };
const posted = (isNew = true) => ({ photo: aPhoto(), isNew });
const picture = () => new File(['x'], 'a.jpg', { type: 'image/jpeg' });

const open = (tools: Partial<UploadTools> = {}, file?: File, owner = aUser()) => {
  let keys = 0;
  const onClose = jest.fn();
  const all: UploadTools = {
    refusalOf: async () => null,
    readFileWords: async () => ({ exif: {}, metadata: {} }),
    optimise: async () => webp,
    analyse: async () => suggestion,
    send: async () => posted(),
    wait: async () => undefined,
    newKey: () => `key-${(keys += 1)}`,
    hashOf: async () => null,
    photoOf: async () => null,
    ...tools,
  };
  const client = quickClient();
  client.setQueryData([ROUTES.currentUser.path], owner);
  const refetched = jest.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UploadDialog Opened={OpenedPhoto} onClose={onClose} tools={all} {...(file && { file })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const input = screen.getByLabelText('Choose a photo');
  return {
    user,
    onClose,
    refetched,
    choose: (files: File | File[] = picture()) => user.upload(input, files),
    submit: () => user.click(screen.getByRole('button', { name: 'Upload Photo' })),
  };
};
const titleField = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const said = () => [toastStore.current()?.title, toastStore.current()?.description];

afterEach(() => {
  cleanup();
  dismissToast();
  onlineManager.setOnline(true);
  pickedStore.set(null);
});

describe('the upload dialog', () => {
  it('UPL-08 offers every category but all', async () => {
    open();
    await screen.findByRole('textbox', { name: /^Description/ });
    const options = within(screen.getByLabelText('Category')).getAllByRole('option');
    expect(options.slice(1).map((option) => option.textContent)).toEqual(PHOTO_CATEGORIES.map(({ label }) => label));
  });

  it('UPL-01 UPL-03 UPL-04 optimises, analyses and fills the form', async () => {
    const steps: string[] = [];
    const { choose } = open({
      optimise: async () => (steps.push('optimise'), webp),
      analyse: async (image) => (steps.push(`analyse ${image.name}`), suggestion),
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    expect(steps).toEqual(['optimise', 'analyse a.webp']);
  });

  it('fills the form with what the file says, says so, and keeps it when suggestions come', async () => {
    const metadata = { title: 'Salt pans', keywords: ['salt'], altText: 'Pools' };
    const sent: UploadState[] = [];
    const { user, choose, submit } = open({
      readFileWords: async () => ({ exif: {}, metadata }),
      send: async (state) => (sent.push(state), posted()),
    });
    await choose();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('landscape'));
    expect(titleField().value).toBe('Salt pans');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Alt text/).value).toBe('Pools');
    expect(screen.getByRole('button', { name: 'Remove salt' })).toBeTruthy();
    expect(screen.getAllByText('From the file')).toHaveLength(3);
    await user.type(titleField(), '!');
    expect(screen.getAllByText('From the file')).toHaveLength(2);
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    const body = photoBody(outgoingOf(sent[0]!));
    expect([body.get('title'), body.get('aiTags'), body.get('aiAltText')]).toEqual(['Salt pans!', '["salt"]', 'Pools']);
    expect(JSON.parse(body.get('metadata') as string)).toEqual(metadata);
  });

  it('UPL-34 lets suggested tags and alt text be changed and removed before the upload', async () => {
    const sent: UploadState[] = [];
    const analyse = async () => ({ ...suggestion, tags: ['sand', 'teal'] });
    const { user, choose, submit } = open({ analyse, send: async (state) => (sent.push(state), posted()) });
    expect(screen.queryByLabelText(/^Tags/)).toBeNull();
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Remove teal' }));
    await user.type(screen.getByRole('textbox', { name: /^Tags/ }), 'dawn');
    await user.clear(screen.getByLabelText(/^Alt text/));
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    const body = photoBody(outgoingOf(sent[0]!));
    expect([body.get('aiTags'), body.get('aiAltText')]).toEqual(['["sand","dawn"]', null]);
  });

  it('UPL-05 UPL-34 keeps a field that was typed into, whatever is suggested, refused and sent again', async () => {
    let answer: (suggested: typeof suggestion) => void = () => undefined;
    const sent: UploadState[] = [];
    const { user, choose, submit } = open({
      analyse: () => new Promise((resolve) => (answer = resolve)),
      send: async (state) => {
        sent.push(state);
        if (sent.length === 1) throw new ApiError(400, '', 'Unknown.', { code: 'CATEGORY_UNKNOWN' });
        return posted();
      },
    });
    await choose();
    await user.type(titleField(), 'Mine');
    answer(suggestion);
    await user.selectOptions(screen.getByLabelText('Category'), 'street');
    expect(titleField().value).toBe('Mine');
    await submit();
    await waitFor(() => expect(said()[0]).toBe('Upload Failed'));
    expect(titleField().value).toBe('Mine');
    await submit();
    await waitFor(() =>
      expect(sent.map(({ fields }) => [fields.title, fields.category])).toEqual([
        ['Mine', 'street'],
        ['Mine', 'street'],
      ]),
    );
  });

  it('UPL-34 names the tag that does not fit instead of leaving it out', async () => {
    const send = jest.fn(async () => posted());
    const { user, choose, submit } = open({ send });
    await choose();
    await user.type(await screen.findByRole('textbox', { name: /^Tags/ }), 'x'.repeat(41));
    await submit();
    await waitFor(() => expect(said()[0]).toBe('Not every tag fits'));
    expect(send).not.toHaveBeenCalled();
  });

  it('UPL-35 requests no suggestions when they are switched off', async () => {
    const analyse = jest.fn(async () => suggestion);
    const { choose } = open({ analyse }, undefined, aUser({ suggestTexts: false }));
    await choose();
    await waitFor(() => expect(titleField().value).toBe('a'));
    expect(analyse).not.toHaveBeenCalled();
    expect(screen.queryByLabelText(/^Tags/)).toBeNull();
  });

  it('leaves the photo that is being worked on alone when another file is refused', async () => {
    let go: () => void = () => undefined;
    const { choose } = open({
      refusalOf: async (file) => (file.size > 5 ? ['File too large', 'No.'] : null),
      optimise: async (_file, { signal }) => {
        await new Promise<void>((resolve) => (go = resolve));
        signal.throwIfAborted();
        return webp;
      },
    });
    await choose();
    await screen.findByText('Optimizing 0 %');
    await choose(new File(['too large'], 'b.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(said()[0]).toBe('File too large'));
    go();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    expect(screen.getByText('a.jpg')).toBeTruthy();
  });

  it('revokes every image it showed', async () => {
    let made = 0;
    const held = new Set<string>();
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      const address = `blob:${(made += 1)}`;
      held.add(address);
      return address;
    });
    jest.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void held.delete(address));
    const { choose } = open({ optimise: async () => ({ ...webp, blob: new Blob(['w']) }) });
    await choose();
    await waitFor(() => expect(made).toBe(1));
    await choose();
    await waitFor(() => expect([made, held.size]).toEqual([2, 1]));
    cleanup();
    expect(held.size).toBe(0);
    jest.restoreAllMocks();
  });

  it('UPL-02 shows progress up to 100 %', async () => {
    let go: () => void = () => undefined;
    const { choose } = open({
      optimise: async (_file, { onProgress }) => {
        onProgress(60);
        await new Promise<void>((resolve) => (go = resolve));
        return webp;
      },
    });
    await choose();
    const bar = await screen.findByRole('progressbar', { name: 'Optimizing' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('60'));
    go();
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('100'));
  });

  it('UPL-05 leaves the form alone when something was typed first', async () => {
    let suggest: (value: PhotoSuggestion) => void = () => undefined;
    const { user, choose } = open({ analyse: () => new Promise((resolve) => (suggest = resolve)) });
    await choose();
    await screen.findByText(/Looking at the picture/);
    await user.type(titleField(), 'Mine');
    suggest(suggestion);
    await waitFor(() => expect(screen.queryByText(/Looking at the picture/)).toBeNull());
    expect([titleField().value, screen.getByLabelText<HTMLSelectElement>('Category').value]).toEqual(['Mine', '']);
  });

  it('UPL-06 UPL-07 shows Processing..., then Uploading..., then closes, empty', async () => {
    let process: () => void = () => undefined;
    let uploaded: () => void = () => undefined;
    const waits: number[] = [];
    const { choose, submit, onClose, refetched } = open({
      wait: (ms) => (waits.push(ms), new Promise<void>((resolve) => (process = resolve))),
      send: () => new Promise((resolve) => (uploaded = () => resolve(posted()))),
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await screen.findByRole('button', { name: 'Processing...' });
    expect(waits).toEqual([1000]);
    process();
    await screen.findByRole('button', { name: 'Uploading...' });
    uploaded();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(said()).toEqual(['Photo uploaded', 'Your photo has been uploaded.']);
    expect(titleField().value).toBe('');
    expect(refetched.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(
      expect.arrayContaining(['/api/user/photos', '/api/photos/stats', '/api/user/storage-usage']),
    );
  });

  it('UPL-09 UPL-10 shows why a file is refused and keeps the form unchanged', async () => {
    const { choose } = open({ refusalOf: async () => ['File too large', 'Maximum file size is 25MB.'] });
    await choose();
    await waitFor(() => expect(said()).toEqual(['File too large', 'Maximum file size is 25MB.']));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('UPL-11 names the missing fields', async () => {
    const { submit } = open();
    await submit();
    expect(said()).toEqual(['Missing Information', 'Please fill in all required fields and select an image.']);
  });

  it('UPL-18 tells when suggestions take too long, and takes them if they arrive after all', async () => {
    let suggest: (value: PhotoSuggestion) => void = () => undefined;
    const { choose } = open({
      analyse: (_image, { onLate }) => {
        onLate?.();
        return new Promise((resolve) => (suggest = resolve));
      },
    });
    await choose();
    await waitFor(() =>
      expect(said()).toEqual([
        'AI Analysis Timeout',
        'AI analysis took too long. You can still upload your photo manually.',
      ]),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload Photo' }).disabled).toBe(false);
    await screen.findByText(/Suggestions may still come/);
    suggest(suggestion);
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    expect(screen.queryByText(/Suggestions may still come/)).toBeNull();
  });

  it('UPL-05 takes no late suggestions once something was typed', async () => {
    let suggest: (value: PhotoSuggestion) => void = () => undefined;
    const { user, choose, submit, onClose } = open({
      analyse: (_image, { onLate }) => {
        onLate?.();
        return new Promise((resolve) => (suggest = resolve));
      },
    });
    await choose();
    await screen.findByText(/Suggestions may still come/);
    await user.type(titleField(), 'Mine');
    expect(screen.queryByText(/Suggestions may still come/)).toBeNull();
    suggest(suggestion);
    await user.selectOptions(screen.getByLabelText('Category'), 'portrait');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('UPL-09 tells that a file cannot be read', async () => {
    const { choose } = open({
      refusalOf: async () => Promise.reject(new DOMException('moved', 'NotReadableError')),
    });
    await choose();
    await waitFor(() =>
      expect(said()).toEqual(['Processing Error', 'The file was moved or has changed. Please choose the file again.']),
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('UPL-21 fails at once without a network, and can be closed', async () => {
    onlineManager.setOnline(false);
    const { user, choose, submit, onClose } = open({ send: async () => Promise.reject(ApiError.network()) });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() => expect(said()[0]).toBe('Upload Failed'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('UPL-19 is silent about any other AI failure', async () => {
    const { choose } = open({ analyse: async () => Promise.reject(new ApiError(503, '', 'off')) });
    await choose();
    await screen.findByText(/Optimized/);
    expect(toastStore.current()).toBeNull();
  });

  it('UPL-20 tells when a photo cannot be processed', async () => {
    const { choose } = open({ optimise: async () => Promise.reject(new Error('unreadable')) });
    await choose();
    await waitFor(() =>
      expect(said()).toEqual(['Processing Error', 'The image could not be processed. Please try another file.']),
    );
  });

  it('keeps what was typed when the photo cannot be processed, and when it is removed', async () => {
    const { promise: isAllowed, reject: fail } = Promise.withResolvers<never>();
    const optimise = jest.fn<UploadTools['optimise']>(async () => webp).mockReturnValueOnce(isAllowed);
    const { user, choose } = open({ optimise });
    await choose();
    await user.type(titleField(), 'Mine');
    fail(new Error('unreadable'));
    await waitFor(() => expect(said()[0]).toBe('Processing Error'));
    expect(titleField().value).toBe('Mine');
    await choose();
    await user.click(await screen.findByRole('button', { name: /Remove/ }));
    expect(titleField().value).toBe('Mine');
  });

  it('makes no photo smaller whose words it cannot read', async () => {
    const optimise = jest.fn<UploadTools['optimise']>();
    const { choose } = open({ readFileWords: async () => Promise.reject(new TypeError('offline')), optimise });
    await choose();
    await waitFor(() => expect(said()[0]).toBe('File not read'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(optimise).not.toHaveBeenCalled();
  });

  it('UPL-21 REQ-29 keeps everything after a failure and sends the same key again', async () => {
    const keys: string[] = [];
    const { choose, submit, onClose } = open({
      send: async (_state, { key }) => {
        keys.push(key);
        if (keys.length < 3) throw new ApiError(keys.length === 1 ? 0 : 422, '', 'x');
        return posted();
      },
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() =>
      expect(said()).toEqual(['Upload Failed', 'There was an error uploading your photo. Please try again.']),
    );
    expect(titleField().value).toBe('Dunes');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(keys).toEqual(['key-1-false', 'key-1-false', 'key-1-false']);
  });

  it('UPL-21 may have made a photo when the answer is lost, and not when it is a refusal', async () => {
    const said: boolean[] = [];
    const { choose, submit, onClose } = open({
      send: async (_state, { mayBeThere }) => {
        said.push(mayBeThere);
        if (said.length === 1) throw new ApiError(422, '', 'x');
        if (said.length === 2) throw ApiError.network();
        return posted();
      },
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() => expect(said).toEqual([false]));
    // Tried again by itself.
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(said).toEqual([false, false, true]);
  });

  it('tells instead of uploading when the server has the file already', async () => {
    const { choose, submit, onClose } = open({ send: async () => posted(false) });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await screen.findByText(/already/i);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('UPL-21 shows the server’s reason', async () => {
    const { choose, submit } = open({
      send: async () => Promise.reject(new ApiError(413, '', 'Storage quota exceeded.', { code: 'QUOTA_EXCEEDED' })),
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() => expect(said()).toEqual(['Upload Failed', 'Storage quota exceeded.']));
  });

  it('UPL-25 sends what the browser cannot read as it is', async () => {
    const heic = new File(['x'], 'a.heic', { type: 'image/heic' });
    const sent: Blob[] = [];
    const { choose, submit } = open({
      optimise: async (file) => ({ blob: file, name: file.name, isOriginal: true }),
      send: async ({ image }) => (sent.push(image!.blob), posted()),
    });
    await choose(heic);
    await screen.findByText(/sent as it is/);
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() => expect(sent).toEqual([heic]));
  });

  it('UPL-01 takes a dropped file', async () => {
    open();
    fireEvent.drop(screen.getByText(/Drop a photo here/), { dataTransfer: { files: [picture()] } });
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
  });

  it('UPL-01 drops the first photo when another is selected', async () => {
    const seen: string[] = [];
    const { choose } = open({
      optimise: (file, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          if (file.name === 'second.jpg') resolve({ ...webp, name: 'second.webp' });
        }),
      analyse: async ({ name }) => (seen.push(name), suggestion),
    });
    await choose();
    await choose(new File(['y'], 'second.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    expect([seen, toastStore.current()]).toEqual([['second.webp'], null]);
  });

  it('begins with a file that was chosen elsewhere', async () => {
    open({}, picture());
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
  });

  it('passes several files to the queue and closes', async () => {
    const { choose, onClose } = open();
    await choose([picture(), new File(['y'], 'b.jpg', { type: 'image/jpeg' })]);
    await waitFor(() => expect(pickedStore.current()).toMatchObject({ files: [{ name: 'a.jpg' }, { name: 'b.jpg' }] }));
    expect(onClose).toHaveBeenCalled();
  });

  it('passes a chosen folder to the queue, even with one photo in it', async () => {
    const { onClose } = open();
    const inFolder = Object.defineProperty(picture(), 'webkitRelativePath', { value: 'trip/a.jpg' });
    const input = document.querySelector('input[webkitdirectory]')!;
    fireEvent.change(input, { target: { files: [inFolder] } });
    await waitFor(() => expect(pickedStore.current()).toMatchObject({ files: { length: 1 }, fromFolder: true }));
    expect(onClose).toHaveBeenCalled();
  });

  it('UPL-13 makes photos smaller unless the original is to be kept, which is off by default', async () => {
    const sent: (readonly [boolean, Blob | null])[] = [];
    const { user, choose, submit } = open({
      send: async ({ keep, file }) => (sent.push([keep, file]), posted()),
    });
    const box = screen.getByRole('checkbox', { name: 'Keep the original file' });
    expect(box.getAttribute('aria-checked')).toBe('false');
    const file = picture();
    await choose(file);
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await user.click(box);
    expect(screen.getByText('1 B, sent as it is')).toBeTruthy();
    expect(screen.getByText(/1 B count towards your storage/)).toBeTruthy();
    await submit();
    await waitFor(() => expect(sent).toEqual([[true, file]]));
  });

  it('takes a photo that is kept even when the browser cannot show it', async () => {
    const { user, choose } = open({ optimise: async () => Promise.reject(new Error('unreadable')) });
    await user.click(screen.getByRole('checkbox', { name: 'Keep the original file' }));
    await choose();
    expect(await screen.findByText('1 B, sent as it is')).toBeTruthy();
    expect(toastStore.current()).toBeNull();
  });

  it('reads the camera’s record before the photo is made smaller', async () => {
    const steps: string[] = [];
    const { choose, submit } = open({
      readFileWords: async () => (steps.push('exif'), { exif: { make: 'Canon' }, metadata: {} }),
      optimise: async () => (steps.push('optimise'), webp),
      send: async ({ exif }) => (steps.push(`send ${exif.make}`), posted()),
    });
    await choose();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    await submit();
    await waitFor(() => expect(steps).toEqual(['exif', 'optimise', 'send Canon']));
  });

  it('CAT-12 offers own categories', async () => {
    fakeApi({ customCategories: [{ id: 'c', categoryId: 'night', label: 'Night', description: '' }] });
    open();
    expect(await within(screen.getByLabelText('Category')).findByRole('option', { name: 'Night' })).toBeTruthy();
  });

  describe('that was begun', () => {
    const asks = () => screen.queryByRole('alertdialog', { name: 'Discard this upload?' });

    it('confirms before it discards a chosen photo or typed texts', async () => {
      const { user, choose, onClose } = open();
      await choose();
      await waitFor(() => expect(titleField().value).toBe('Dunes'));
      await user.keyboard('{Escape}');
      expect([asks() !== null, onClose.mock.calls.length]).toEqual([true, 0]);
      await user.click(within(asks()!).getByRole('button', { name: 'Cancel' }));
      expect([asks(), titleField().value]).toEqual([null, 'Dunes']);
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await user.click(screen.getByRole('button', { name: 'Discard' }));
      expect(onClose).toHaveBeenCalledTimes(1);
    });

    it('has the browser confirm before the page is left, and not before it was begun', async () => {
      const { user } = open();
      expect(asksBeforeLeaving()).toBe(false);
      await user.type(titleField(), 'Dunes');
      expect(asksBeforeLeaving()).toBe(true);
    });

    it('confirms also when only texts are there', async () => {
      const { user, onClose } = open();
      await user.type(titleField(), 'Dunes');
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect([asks() !== null, onClose.mock.calls.length]).toEqual([true, 0]);
    });
  });

  it('closes unasked while nothing was begun', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  describe('with a file that is here already', () => {
    const here = aPhoto({ id: 'here', title: 'Emperor at rest' });
    const hash = 'a'.repeat(64);

    it('tells of it, opens it, and neither optimises nor uploads', async () => {
      fakeApi({ ownPhoto: here, customCategories: [], portfolio: {} });
      const optimise = jest.fn(async () => webp);
      const send = jest.fn(async () => posted());
      const { user, choose, submit } = open({ hashOf: async () => hash, photoOf: async () => here, optimise, send });
      await choose();
      const note = await screen.findByText(/^Already here/);
      expect([note.getAttribute('role'), note.textContent]).toEqual([
        'status',
        'Already here: “Emperor at rest”. Open it',
      ]);
      await submit();
      expect([optimise.mock.calls.length, send.mock.calls.length]).toEqual([0, 0]);
      await user.click(screen.getByRole('button', { name: 'Open it' }));
      expect(await screen.findByRole('dialog', { name: 'Emperor at rest' })).toBeTruthy();
    });

    it('uploads under the key of its bytes, as the queue does, also when the lookup fails', async () => {
      const keys: string[] = [];
      const { choose, submit } = open({
        hashOf: async () => hash,
        photoOf: async () => Promise.reject(new Error('away')),
        send: async (_state, { key }) => (keys.push(key), posted()),
      });
      await choose();
      await waitFor(() => expect(titleField().value).toBe('Dunes'));
      await submit();
      await waitFor(() => expect(keys).toEqual([`content-${hash}-o`]));
    });
  });

  it('UPL-19 takes the file’s name and the last category without a suggestion, and lets a late one replace them', async () => {
    localStorage.setItem('vitrine-upload-category', 'street');
    const failing = open({ analyse: async () => Promise.reject(new Error('no')) });
    await failing.choose(new File(['x'], 'IMG_12-edit.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(titleField().value).toBe('IMG 12 edit'));
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('street');
    cleanup();

    let arrive: () => void = () => undefined;
    const late = open({
      analyse: async (_image, { onLate }) => {
        onLate?.();
        await new Promise<void>((resolve) => (arrive = resolve));
        return suggestion;
      },
    });
    await late.choose();
    await waitFor(() => expect(titleField().value).toBe('a'));
    arrive();
    await waitFor(() => expect(titleField().value).toBe('Dunes'));
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('landscape');
    await late.submit();
    await waitFor(() => expect(localStorage.getItem('vitrine-upload-category')).toBe('landscape'));
    localStorage.clear();
  });
});
