import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { startLiveUpdates } from '../../data/live/live-updates.js';
import { fakeApi, Refused, type Answers, type Call } from '../../testing/fake-api.js';
import { FakeEventSource, pretendBrowserTabs } from '../../testing/fake-live.js';
import { quickClient } from '../../testing/open-site.js';
import { dismissToast, toastStore } from '../../shared/toast/toast-store.js';
import { EditPhotoDialog } from './edit-photo-dialog.js';
import { render } from '../../testing/render.js';

const dunes = () =>
  aPhoto({ id: 'dunes', title: 'Dunes', description: '<p>Sand</p><p>Dawn</p>', tags: ['sand'], altText: null });
const suggestion: PhotoSuggestion = {
  title: 'Dunes at dawn',
  category: 'nature',
  description: 'Waves of sand.',
  tags: ['sand', 'dawn'],
  alt: 'Sand dunes in low light',
  source: 'local',
};

const open = (answers: Answers = {}, photo = dunes()) => {
  const onClose = jest.fn();
  const saved = ({ body }: Call) => ({ ...photo, ...(body as Partial<PhotoDto>), revision: 2 });
  const api = fakeApi({
    ownPhoto: photo,
    customCategories: [{ id: '1', categoryId: 'weddings', label: 'Weddings', description: '' }],
    editPhoto: saved,
    image: new Blob(['picture']),
    ...answers,
  });
  const client = quickClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EditPhotoDialog photo={photo} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), api, client, onClose, photo };
};
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea, select' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const said = () => [toastStore.current()?.title, toastStore.current()?.description];
const enhance = () => screen.getByRole('button', { name: 'Enhance with AI' });

afterEach(() => {
  cleanup();
  dismissToast();
});

describe('the edit dialog', () => {
  it('PHOTO-21 shows the photo’s texts', async () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Edit Photo Metadata' })).toBeTruthy();
    expect(field(/^Title/).value).toBe('Dunes');
    const description = await screen.findByRole('textbox', { name: /^Description/ });
    expect([...description.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['Sand', 'Dawn']);
    expect(field(/^Category/).value).toBe('landscape');
    expect(screen.getByRole('button', { name: 'Remove sand' })).toBeTruthy();
    expect(screen.getByText('0 / 250')).toBeTruthy();
  });

  it('sets the focal point with a press on the photo and with the arrow keys, and takes it back', async () => {
    const { user, api } = open();
    await user.click(screen.getByRole('button', { name: 'Focal point' }));
    const picker = screen.getByRole('application', { name: 'Focal point' });
    expect(document.activeElement).toBe(picker);
    expect(screen.getByText('In the middle')).toBeTruthy();
    picker.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 200 }) as DOMRect;
    fireEvent.click(picker, { clientX: 60, clientY: 180 });
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(screen.getByText('19 % from the left, 89 % from the top')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect([screen.queryByText('Unsaved changes'), screen.queryByRole('button', { name: 'Reset' })]).toEqual([
      null,
      null,
    ]);
    fireEvent.click(picker, { clientX: 60, clientY: 180 });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('application')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(api.callsOf('editPhoto')).toHaveLength(1));
    expect(api.callsOf('editPhoto')[0]?.body).toMatchObject({ title: 'Dunes', focalPoint: { x: 20, y: 90 } });
  });

  it('UPL-34 marks what a machine wrote, and takes it out of the fields', async () => {
    const photo = {
      ...dunes(),
      tags: ['sand', 'teal'],
      altText: 'Dunes',
      unreviewed: { tags: ['teal'], altText: true },
    };
    const { user, api } = open({ bulkChange: { changed: [], missing: [] } }, photo);
    const note = within(screen.getByRole('group', { name: 'AI-written, not reviewed' }));
    await user.click(note.getByRole('button', { name: 'Remove suggestions' }));
    expect(note.queryByRole('button', { name: 'Remove suggestions' })).toBeNull();
    await user.click(note.getByRole('button', { name: 'Keep suggestions' }));
    await waitFor(() =>
      expect(api.callsOf('bulkChange')[0]?.body).toMatchObject({ photoIds: ['dunes'], edit: { suggestions: 'keep' } }),
    );
    await user.click(save());
    await waitFor(() => expect(api.callsOf('editPhoto')[0]?.body).toMatchObject({ tags: ['sand'], altText: null }));
  });

  it('PHOTO-33 PHOTO-42 requires a title and focuses it', async () => {
    const { user, api } = open();
    await user.clear(field(/^Title/));
    await user.click(save());
    expect(screen.getByText('Title is required.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Title/));
    expect(api.callsOf('editPhoto')).toHaveLength(0);
  });

  it('PHOTO-34 PHOTO-35 PHOTO-42 sends what was typed, confirms with a toast and closes', async () => {
    const { user, api, onClose } = open();
    await user.type(field(/^Title/), ' at dawn');
    await user.type(field(/^Tags/), 'sea, , low light ');
    await screen.findByRole('option', { name: 'Weddings' });
    await user.selectOptions(field(/^Category/), 'weddings');
    await user.type(field(/^Alt text/), 'Sand');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.callsOf('editPhoto').map(({ params, body }) => [params['id'], body])).toEqual([
      [
        'dunes',
        {
          title: 'Dunes at dawn',
          description: '<p>Sand</p><p>Dawn</p>',
          category: 'weddings',
          tags: ['sand', 'sea', 'low light'],
          altText: 'Sand',
        },
      ],
    ]);
    expect(said()).toEqual(['Photo updated', undefined]);
  });

  it('PHOTO-39 PHOTO-42 shows the server’s message and keeps what was typed', async () => {
    const { user, onClose } = open({
      editPhoto: new Refused(400, 'Please choose one of the listed categories.', 'CATEGORY_UNKNOWN'),
    });
    await user.type(field(/^Title/), '!');
    await user.click(save());
    await waitFor(() => expect(said()).toEqual(['Update Failed', 'Please choose one of the listed categories.']));
    expect(field(/^Title/).value).toBe('Dunes!');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('confirms before it discards what was typed', async () => {
    const { user, onClose } = open();
    await user.type(field(/^Title/), '!');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect([field(/^Title/).value, onClose.mock.calls.length]).toEqual(['Dunes!', 0]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('closes without a question when nothing was changed', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('the AI enhancement', () => {
  it('PHOTO-38 sends the photo’s image and suggests beside what is there', async () => {
    const { user, api } = open({ analysePhoto: suggestion });
    await user.click(enhance());
    await screen.findByText('Dunes at dawn');
    expect(api.callsOf('image').map(({ params }) => params['variant'])).toEqual(['1280.webp']);
    expect((api.callsOf('analysePhoto')[0]!.body as FormData).get('image')).toBeInstanceOf(Blob);
    expect([field(/^Title/).value, field(/^Category/).value]).toEqual(['Dunes', 'landscape']);
    expect(within(screen.getByRole('group', { name: 'Suggested tags' })).getByText('dawn')).toBeTruthy();
  });

  it('PHOTO-36 PHOTO-38 applies all after a click and saves that the analysis is completed', async () => {
    const { user, api, onClose } = open({ analysePhoto: suggestion });
    await user.click(enhance());
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect([field(/^Title/).value, field(/^Alt text/).value]).toEqual(['Dunes at dawn', 'Sand dunes in low light']);
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.callsOf('editPhoto')[0]?.body).toMatchObject({
      tags: ['sand', 'dawn'],
      metadata: {
        aiAnalysisStatus: 'completed',
        aiAnalysisCompletedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      },
    });
  });

  it('stops looking when it is closed', async () => {
    let asked: Call | undefined;
    const { user } = open({
      analysePhoto: (call: Call) => {
        asked = call;
        return new Promise(() => undefined);
      },
    });
    await user.click(enhance());
    await waitFor(() => expect(asked?.init.signal?.aborted).toBe(false));
    cleanup();
    expect(asked?.init.signal?.aborted).toBe(true);
  });

  it('PHOTO-38 takes one field, and takes it back', async () => {
    const { user } = open({ analysePhoto: suggestion });
    await user.click(enhance());
    await user.click(await screen.findByRole('button', { name: 'Use suggested title' }));
    expect([field(/^Title/).value, field(/^Category/).value]).toEqual(['Dunes at dawn', 'landscape']);
    await user.click(screen.getByRole('button', { name: 'Undo suggested title' }));
    expect(field(/^Title/).value).toBe('Dunes');
  });

  it.each([
    ['the analysis fails', { analysePhoto: new Refused(502) }],
    ['the picture cannot be had', { image: new Refused(404) }],
    ['the answer holds none', { analysePhoto: { title: 'Dunes' } }],
  ])('PHOTO-37 shows a toast when %s', async (_why, answers: Answers) => {
    const { user } = open(answers);
    await user.click(enhance());
    await waitFor(() =>
      expect(said()).toEqual(['AI Enhancement Failed', 'Could not analyze image. Please try again.']),
    );
    expect(enhance()).toBeTruthy();
  });

  it('explains that suggestions are switched off', async () => {
    const { user } = open({ analysePhoto: new Refused(503, 'off', 'AI_UNAVAILABLE') });
    await user.click(enhance());
    expect(await screen.findByText('AI suggestions are switched off.')).toBeTruthy();
    expect([screen.queryByRole('button', { name: 'Enhance with AI' }), toastStore.current()]).toEqual([null, null]);
  });
});

it('PHOTO-38 PHOTO-39 keeps what was typed into a field that is suggested, taken back and refused', async () => {
  let isRefused = true;
  const { user, api, onClose } = open({
    analysePhoto: suggestion,
    editPhoto: ({ body }: Call) =>
      isRefused
        ? new Refused(400, 'Some fields are not valid.', 'VALIDATION', { altText: ['Alt text says too little.'] })
        : { ...dunes(), ...(body as object) },
  });
  await user.type(field(/^Alt text/), 'Sand');
  await user.click(enhance());
  await user.click(await screen.findByRole('button', { name: 'Use suggested alt text' }));
  expect(field(/^Alt text/).value).toBe('Sand dunes in low light');
  await user.click(screen.getByRole('button', { name: 'Undo suggested alt text' }));
  expect(field(/^Alt text/).value).toBe('Sand');

  await user.click(save());
  expect(await screen.findByText('Alt text says too little.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Alt text/)));
  expect([field(/^Alt text/).value, field(/^Alt text/).getAttribute('aria-invalid')]).toEqual(['Sand', 'true']);
  expect(onClose).not.toHaveBeenCalled();

  isRefused = false;
  await user.type(field(/^Alt text/), ' at dawn');
  await waitFor(() => expect(screen.queryByText('Alt text says too little.')).toBeNull());
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf('editPhoto').at(-1)?.body).toMatchObject({ altText: 'Sand at dawn' });
});

it('offers the newer version when another tab changed the photo', async () => {
  const forget = pretendBrowserTabs({ locks: false });
  const stop = startLiveUpdates('ada');
  let there = dunes();
  const { user } = open({ ownPhoto: () => there });
  await user.type(field(/^Title/), '!');
  there = { ...there, isPublic: true, revision: 2 };
  act(() => FakeEventSource.only().say({ kind: 'photos', ids: ['dunes'] }));
  there = { ...there, title: 'Renamed elsewhere', revision: 3 };
  act(() => FakeEventSource.only().say({ kind: 'photos', ids: null }));
  await user.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(field(/^Title/).value).toBe('Renamed elsewhere');
  expect(screen.queryByRole('button', { name: 'Load the newer version' })).toBeNull();
  stop();
  forget();
});

it('takes a pasted list of tags apart, and chips away by keyboard', async () => {
  const { user } = open();
  await user.click(field(/^Tags/));
  await user.paste('sea, sky,sand');
  const chips = () =>
    screen.getAllByRole('button', { name: /^Remove / }).map((chip) => chip.getAttribute('aria-label'));
  expect(chips()).toEqual(['Remove sand', 'Remove sea', 'Remove sky']);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Delete}');
  expect(chips()).toEqual(['Remove sand', 'Remove sky']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove sky');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(field(/^Tags/));
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['Remove sand']);
});

it('keeps what was typed when the session is over, tells of it, and saves it afterwards', async () => {
  let isSignedIn = false;
  const { user, onClose, api } = open({
    editPhoto: ({ body }: Call) =>
      isSignedIn
        ? { ...dunes(), ...(body as object) }
        : new Refused(401, 'Please sign in to continue.', 'UNAUTHENTICATED'),
  });
  await user.type(field(/^Title/), ' at dawn');
  await user.click(save());
  const note = await screen.findByRole('alert');
  const link = within(note).getByRole('link', { name: 'Sign in again' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/login', '_blank']);
  expect([field(/^Title/).value, said()[0]]).toEqual(['Dunes at dawn', undefined]);
  isSignedIn = true;
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.callsOf('editPhoto').at(-1)?.body).toMatchObject({ title: 'Dunes at dawn' });
});
