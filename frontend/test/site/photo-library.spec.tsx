import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONNECTION_ERRORS } from '@vitrine/contracts/media/photo-library.rules';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';
import { said } from '../../src/testing/said.js';

afterEach(cleanup);

const CONNECT = '/account/google-photos/connect';
const ALBUMS = '/account/google-photos/albums';
const ON = { isConnected: true, connected: true, lastSync: null, errors: [], hasAlbums: true };
const OFF = { ...ON, isConnected: false, connected: false };

const open = (path: string, api: Answers, as: ReturnType<typeof aUser> | null = aUser()) =>
  openSite(path, { as, api: { libraryImports: { imports: [] }, storageUsage: {}, ...api } });

const albumOf = (id: string, title: string, mediaItemsCount: number) => ({
  id,
  title,
  coverPhotoUrl: `/api/google-photos/albums/${id}/cover`,
  mediaItemsCount,
});
const TWO = { albums: [albumOf('a', 'Coast', 12), albumOf('b', 'Harbour', 1)] };

describe('the connect page', () => {
  it.each([CONNECT, ALBUMS])('SEC-08 GPH-01 GPH-02 sends a visitor of %s home, with the reason', async (path) => {
    const { place } = open(path, {}, null);
    await waitFor(() => expect(place()).toBe('/'));
    await waitFor(() => expect(said()).toEqual(['Authentication Required', 'Please log in to connect Google Photos.']));
  });
  it('GPH-04 GPH-35 connects by a navigation of the browser', async () => {
    open(CONNECT, { googlePhotosStatus: { ...OFF, errors: ['Access was taken back.'] } });
    const link = await screen.findByRole('link', { name: 'Connect Google Photos' });
    expect(link.getAttribute('href')).toBe('/api/auth/google-photos');
    expect(screen.getByRole('alert').textContent).toBe('Access was taken back.');
  });
  it('GPH-03 GPH-34 offers the picker and the albums when connected', async () => {
    open(CONNECT, { googlePhotosStatus: { ...ON, lastSync: '2026-03-04T05:06:07.000Z' } });
    expect(await screen.findByRole('button', { name: 'Select Photos from Google Photos' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Select albums' }).getAttribute('href')).toBe(ALBUMS);
    expect(screen.getByText('Last import Mar 4, 2026')).toBeTruthy();
  });
  it('offers no albums where they are switched off, and leads their page here', async () => {
    const { place } = open(ALBUMS, { googlePhotosStatus: { ...ON, hasAlbums: false } });
    await waitFor(() => expect(place()).toBe(CONNECT));
    await screen.findByRole('button', { name: 'Select Photos from Google Photos' });
    expect(screen.queryByRole('link', { name: 'Select albums' })).toBeNull();
  });
  it.each([CONNECT, ALBUMS])('GPH-05 GPH-09 GPH-41 says on %s that the check has failed', async (path) => {
    open(path, { googlePhotosStatus: new Refused(500) });
    expect(await screen.findByRole('heading', { name: 'Connection Check Failed' })).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href('Try Reconnecting'), href('Back to Account')]).toEqual(['/api/auth/google-photos', '/account']);
  });
  it('says that a connection has just been made, and cleans the address', async () => {
    const { place } = open(`${CONNECT}?connected=1`, { googlePhotosStatus: ON });
    await waitFor(() => expect(place()).toBe(CONNECT));
    expect(said()[0]).toBe('Google Photos Connected!');
  });
});

describe('the way there from the upload dialog', () => {
  it('asks first when something was typed that would be lost', async () => {
    const { user, place } = open('/my-photos?upload=true', { googlePhotosStatus: OFF });
    const toLibrary = () => screen.getByRole('link', { name: 'import from Google Photos' });
    await user.type(await screen.findByLabelText(/^Title/), 'Dunes');
    await user.click(toLibrary());
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this upload?' }));
    expect(place()).toMatch(/^\/my-photos/);
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place()).toBe(CONNECT));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('leads there at once when nothing was', async () => {
    const { user, place } = open('/my-photos?upload=true', { googlePhotosStatus: OFF });
    await user.click(await screen.findByRole('link', { name: 'import from Google Photos' }));
    await waitFor(() => expect(place()).toBe(CONNECT));
  });
});

describe('the albums page', () => {
  it('GPH-10 says that nothing is connected, with the first error', async () => {
    open(ALBUMS, { googlePhotosStatus: { ...OFF, errors: ['First.', 'Second.'] } });
    expect(await screen.findByRole('heading', { name: 'Google Photos Not Connected' })).toBeTruthy();
    expect([screen.queryByText('First.') !== null, screen.queryByText('Second.')]).toEqual([true, null]);
    expect(screen.getByRole('link', { name: 'Connect Google Photos' })).toBeTruthy();
  });
  it('REQ-26 API-43 reads no albums without a connection', async () => {
    const { api } = open(ALBUMS, { googlePhotosStatus: OFF, googlePhotosAlbums: TWO });
    await screen.findByRole('heading', { name: 'Google Photos Not Connected' });
    expect(api.callsOf('googlePhotosAlbums')).toEqual([]);
  });
  it('GPH-08 REQ-26 LIM-35 GPH-11 GPH-41 loads albums, tries once more, and then offers it', async () => {
    let fails = true;
    const { api, user } = open(ALBUMS, {
      googlePhotosStatus: ON,
      googlePhotosAlbums: () => (fails ? new Refused(502) : TWO),
    });
    expect(await screen.findByRole('status', { name: 'Loading your albums…' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Failed to Load Albums' })).toBeTruthy();
    expect(api.callsOf('googlePhotosAlbums')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/api/auth/google-photos');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  });
  it('GPH-12 GPH-39 GPH-42 explains that there are none, and offers the picker', async () => {
    let some = false;
    const { user } = open(ALBUMS, {
      googlePhotosStatus: ON,
      googlePhotosAlbums: () => (some ? TWO : { albums: [] }),
    });
    expect(await screen.findByRole('heading', { name: 'No albums found' })).toBeTruthy();
    expect(screen.getByText('Create an album in Google Photos, then try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select Photos from Google Photos' })).toBeTruthy();
    some = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  });
  it('GPH-13 ENT-41 shows title, cover and count of each', async () => {
    open(ALBUMS, { googlePhotosStatus: ON, googlePhotosAlbums: TWO });
    await screen.findAllByRole('checkbox');
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Coast12 items',
      'Harbour1 item',
    ]);
    expect(document.querySelector('.album-cover img')?.getAttribute('src')).toBe('/api/google-photos/albums/a/cover');
  });
  it('GPH-07 GPH-14 API-44 imports the selected ones and returns to the account', async () => {
    const { api, user, place } = open(ALBUMS, {
      googlePhotosStatus: ON,
      googlePhotosAlbums: TWO,
      selectAlbums: { success: true, selected: 1 },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Harbour/ }));
    await user.click(screen.getByRole('button', { name: 'Sync Selected Albums (1)' }));
    await waitFor(() => expect(place()).toMatch(/^\/account/));
    expect(api.callsOf('selectAlbums').map(({ body }) => body)).toEqual([{ albumIds: ['b'] }]);
  });
  it('SITE-14 makes a project of each album where that is said', async () => {
    const { api, user } = open(ALBUMS, {
      googlePhotosStatus: ON,
      googlePhotosAlbums: TWO,
      selectAlbums: { success: true, selected: 1 },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Coast/ }));
    await user.click(screen.getByRole('switch', { name: 'Make a project of each album' }));
    await user.click(screen.getByRole('button', { name: 'Sync Selected Albums (1)' }));
    await waitFor(() =>
      expect(api.callsOf('selectAlbums').map(({ body }) => body)).toEqual([{ albumIds: ['a'], asProjects: true }]),
    );
  });
  it('GPH-15 wants at least one', async () => {
    const { api, user } = open(ALBUMS, { googlePhotosStatus: ON, googlePhotosAlbums: TWO });
    await user.click(await screen.findByRole('button', { name: 'Sync Selected Albums (0)' }));
    await waitFor(() => expect(said()).toEqual(['No Albums Selected', 'Please select at least one album to sync.']));
    expect(api.callsOf('selectAlbums')).toEqual([]);
  });
  it('GPH-16 says that a selection has failed, and keeps it', async () => {
    const { user } = open(ALBUMS, {
      googlePhotosStatus: ON,
      googlePhotosAlbums: TWO,
      selectAlbums: new Refused(409, 'Google Photos is not connected. Please connect it first.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Sync Selected Albums (2)' }));
    await waitFor(() =>
      expect(said()).toEqual(['Selection Failed', 'Google Photos is not connected. Please connect it first.']),
    );
    expect(await screen.findByRole('button', { name: 'Sync Selected Albums (2)' })).toBeTruthy();
  });
  it.each([
    ...Object.entries(CONNECTION_ERRORS)
      .filter(([, { on }]) => on === 'everywhere')
      .map(([code, { text }]) => [code, text]),
    ['oauth_failed', 'An error occurred. Please try again.'],
    ['<b>x</b>', 'An error occurred. Please try again.'],
  ])('GPH-17 GPH-18 ERR-25 reports %s and leads to the connect page', async (code, text) => {
    const { place } = open(`${ALBUMS}?error=${encodeURIComponent(code)}`, { googlePhotosStatus: OFF });
    await waitFor(() => expect(place()).toBe(CONNECT));
    expect(said()).toEqual(['Connection Failed', text]);
    // It stays on the page when the toast has gone.
    expect((await within(document.querySelector('main')!).findByRole('alert')).textContent).toBe(text);
  });
});

describe('the picker', () => {
  const SESSION = { id: '019ab000-0000-7000-8000-000000000001', pickerUri: 'https://photos.example/pick/1/autoclose' };
  const WAITING = { hasPhotos: false, photoCount: 0, state: 'waiting' };
  const PICKED = { hasPhotos: true, photoCount: 3, state: 'picked' };
  const RESULT = { success: true, imported: 3, duplicates: 0, skipped: 0, failed: 0, report: [] };
  const openedAt: string[] = [];
  const opened = { opener: {} as unknown, closed: 0, places: [] as string[] };
  const picker = {
    set opener(value: unknown) {
      opened.opener = value;
    },
    location: { replace: (address: string) => opened.places.push(address) },
    close: () => (opened.closed += 1),
  };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame', 'performance'] });
    openedAt.length = 0;
    Object.assign(opened, { opener: {}, closed: 0, places: [] });
    window.open = ((_url: string, _name: string, features: string) => {
      openedAt.push(features);
      return picker;
    }) as unknown as typeof window.open;
  });
  afterEach(() => {
    jest.useRealTimers();
    sessionStorage.clear();
  });

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  /** The toast, also before its code has been loaded. */
  const told = () => [toastStore.current()?.title, toastStore.current()?.description];
  const launch = async (api: Answers) => {
    const site = open(CONNECT, { googlePhotosStatus: ON, createPickerSession: SESSION, ...api });
    await pass(50);
    press('Select Photos from Google Photos');
    await pass(50);
    return site;
  };

  it('GPH-19 GPH-20 LIM-38 ENT-42 opens a window of 800 by 900 at the session’s address', async () => {
    const { api } = await launch({ pickerStatus: WAITING });
    expect(api.callsOf('createPickerSession').map(({ init }) => init.credentials)).toEqual(['include']);
    expect(openedAt).toEqual([expect.stringMatching(/width=800,height=900/)]);
    expect([opened.opener, opened.places]).toEqual([null, [SESSION.pickerUri]]);
  });
  it('SITE-14 puts what is picked into a project, once it has a title, and says so in the end', async () => {
    const project = { id: SESSION.id, title: 'Harbours' };
    const { api } = open(CONNECT, {
      googlePhotosStatus: ON,
      createPickerSession: SESSION,
      sitePages: [{ id: 'sea', kind: 'project', title: 'The sea' }],
      pickerStatus: PICKED,
      importPicked: { ...RESULT, project },
    });
    await pass(50);
    const into = screen.getByRole('combobox', { name: 'Put these photos into' });
    expect([...into.querySelectorAll('option')].map(({ label }) => label)).toEqual([
      'My Photos alone',
      'The sea',
      'New project…',
    ]);
    act(() => void fireEvent.change(into, { target: { value: 'new' } }));
    press('Select Photos from Google Photos');
    expect(screen.getByText('Please give it a title.')).toBeTruthy();
    expect(openedAt).toEqual([]);
    const title = screen.getByRole('textbox', { name: 'Title of the new project' });
    act(() => void fireEvent.change(title, { target: { value: ' Harbours ' } }));
    press('Select Photos from Google Photos');
    await pass(50);
    expect(api.callsOf('createPickerSession').map(({ body }) => body)).toEqual([{ project: { title: 'Harbours' } }]);
    await pass(10_050);
    expect(told()).toEqual(['Import Successful', 'Imported 3 photos. They are in the draft of “Harbours”.']);
  });
  it('SITE-14 puts what is picked into a project that is there, and says why it is not in it', async () => {
    const error = 'The project was deleted meanwhile. The photos are in My Photos.';
    const { api } = open(CONNECT, {
      googlePhotosStatus: ON,
      createPickerSession: SESSION,
      sitePages: [{ id: 'sea', kind: 'project', title: 'The sea' }],
      pickerStatus: PICKED,
      importPicked: { ...RESULT, project: { id: null, title: 'The sea', error } },
    });
    await pass(50);
    const into = screen.getByRole('combobox', { name: 'Put these photos into' });
    act(() => void fireEvent.change(into, { target: { value: 'sea' } }));
    press('Select Photos from Google Photos');
    await pass(50);
    await pass(10_050);
    expect(api.callsOf('createPickerSession').map(({ body }) => body)).toEqual([
      { project: { pageId: 'sea', title: 'The sea' } },
    ]);
    expect(told()).toEqual(['Import Successful', `Imported 3 photos. ${error}`]);
  });
  it('GPH-21 GPH-28 LIM-36 asks every 10 seconds, whatever becomes of it', async () => {
    let polls = 0;
    const { api } = await launch({ pickerStatus: () => ((polls += 1) === 1 ? new Refused(502) : WAITING) });
    expect(api.callsOf('pickerStatus')).toHaveLength(0);
    for (const expected of [1, 2, 3]) {
      await pass(10_000);
      expect(api.callsOf('pickerStatus')).toHaveLength(expected);
    }
  });
  it('GPH-22 GPH-27 GPH-36 LIM-37 ends after 60 polls, and says that it may still go on', async () => {
    const { api } = await launch({ pickerStatus: WAITING });
    await pass(620_000);
    await pass(60_000);
    expect(api.callsOf('pickerStatus')).toHaveLength(60);
    expect(screen.getByText('Still processing')).toBeTruthy();
    expect(screen.getByText('Your selection may still be processing. Check My Photos in a few minutes.')).toBeTruthy();
  });
  it('says that an administrator has paused imports, before and after photos are picked, and no longer', async () => {
    let held: string[] = ['derivatives'];
    await launch({ pickerStatus: WAITING, heldWork: () => ({ held }) });
    expect(screen.getByText(/then press Done/)).toBeTruthy();
    held = ['library-import'];
    await pass(10_050);
    expect(screen.getByText(/^Imports are paused/)).toBeTruthy();
    expect(screen.queryByText(/then press Done/)).toBeNull();
    await pass(620_000);
    expect(screen.getByText(/^Imports are paused/)).toBeTruthy();
    held = [];
    await pass(10_050);
    expect(screen.getByText('Still processing')).toBeTruthy();
  });
  it('does not say what was true the last time', async () => {
    let answer: object | Promise<never> = { held: ['library-import'] };
    await launch({ pickerStatus: WAITING, heldWork: () => answer });
    await pass(50);
    expect(screen.getByText(/^Imports are paused/)).toBeTruthy();
    press('Cancel');
    await pass(50);
    answer = new Promise<never>(() => undefined);
    press('Select Photos from Google Photos');
    await pass(50);
    await pass(50);
    expect(screen.getByText(/then press Done/)).toBeTruthy();
  });
  it('GPH-23 GPH-24 GPH-25 GPH-26 ENT-43 ENT-44 LIM-39 LIM-40 imports, closes the window and leads to My Photos', async () => {
    const { api, place } = await launch({ pickerStatus: PICKED, importPicked: RESULT });
    await pass(10_050);
    const [call] = api.callsOf('importPicked');
    expect(call?.body).toEqual({ sessionId: SESSION.id, photoCount: 3 });
    const headers = new Headers(call?.init.headers);
    expect([headers.get('idempotency-key'), headers.get('prefer')]).toEqual([SESSION.id, 'respond-async']);
    expect([told(), opened.closed, place()]).toEqual([['Import Successful', 'Imported 3 photos.'], 1, CONNECT]);
    expect(toastStore.current()?.duration).toBe(2_000);
    await pass(1_300);
    expect(place()).toBe(CONNECT);
    await pass(200);
    expect(place()).toMatch(/^\/my-photos/);
    expect(api.callsOf('importPicked')).toHaveLength(1);
  });
  it('leaves a user who has gone elsewhere meanwhile where they are', async () => {
    const { place } = await launch({ pickerStatus: PICKED, importPicked: RESULT });
    await pass(10_050);
    expect(told()[0]).toBe('Import Successful');
    act(() => screen.getByRole('link', { name: 'Back to Account' }).click());
    await pass(3_000);
    expect(place()).toBe('/account');
  });
  it('follows an import that takes longer as a task, with its progress', async () => {
    let status = 'pending';
    const { place } = await launch({
      pickerStatus: PICKED,
      importPicked: { jobId: 'j', status: 'pending', code: 'JOB_PENDING', message: 'Later.' },
      task: () => ({
        jobId: 'j',
        status,
        result: status === 'completed' ? RESULT : null,
        message: null,
        task: { done: 1, total: 3, state: 'running' },
      }),
    });
    await pass(10_050);
    await pass(50);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Imported photos' }).getAttribute('aria-valuenow')).toBe('33');
    status = 'completed';
    await pass(12_000);
    expect(place()).toMatch(/^\/my-photos/);
  });
  it('GPH-29 API-45 says that no session could be made, and closes the window', async () => {
    await launch({ createPickerSession: new Refused(502) });
    await pass(2_000);
    expect([told(), opened.closed]).toEqual([['Picker Error', 'Failed to create picker session'], 1]);
  });
  it('GPH-29 GPH-41 looks at the connection again when no session could be made', async () => {
    let status: object = ON;
    const createPickerSession = () => {
      status = { ...OFF, errors: ['Access was taken back.'] };
      return new Refused(502);
    };
    await launch({ googlePhotosStatus: () => status, createPickerSession });
    await pass(2_000);
    expect(screen.getByRole('alert').textContent).toBe('Access was taken back.');
  });
  it('GPH-30 refuses a session without id or address', async () => {
    await launch({ createPickerSession: { id: SESSION.id } });
    expect(told()).toEqual(['Picker Error', 'Invalid session data received']);
  });
  it('GPH-31 says that the window is blocked, and begins no session', async () => {
    window.open = (() => null) as typeof window.open;
    const { api } = await launch({});
    expect(told()).toEqual(['Picker Error', 'Failed to open picker window. Please allow pop-ups for this site.']);
    expect(api.callsOf('createPickerSession')).toEqual([]);
  });
  it('GPH-32 API-47 shows the result’s error', async () => {
    await launch({ pickerStatus: PICKED, importPicked: { ...RESULT, success: false, error: 'Your storage is full.' } });
    await pass(10_050);
    expect(told()).toEqual(['Import Error', 'Your storage is full.']);
    expect(screen.getByRole('button', { name: 'Select Photos from Google Photos' })).toBeTruthy();
  });
  it('tells no error of an import that its user has cancelled', async () => {
    await launch({
      pickerStatus: PICKED,
      importPicked: { jobId: 'j', status: 'pending', code: 'JOB_PENDING', message: 'Later.' },
      task: {
        jobId: 'j',
        status: 'failed',
        result: null,
        message: 'Canceled.',
        task: { done: 1, total: 3, state: 'cancelled' },
      },
    });
    await pass(10_050);
    await pass(50);
    await pass(50);
    expect(toastStore.current()).toBeNull();
    expect(screen.getByRole('button', { name: 'Select Photos from Google Photos' })).toBeTruthy();
  });
  it('says when nothing was new, and leads to My Photos all the same', async () => {
    const { place } = await launch({
      pickerStatus: PICKED,
      importPicked: { ...RESULT, imported: 0, duplicates: 3 },
    });
    await pass(10_050);
    expect(told()).toEqual(['Nothing new', 'The selected photos are here already, or cannot be imported.']);
    await pass(1_500);
    expect(place()).toMatch(/^\/my-photos/);
  });
  it('GPH-37 goes on when the window is closed, until it is cancelled', async () => {
    const { api } = await launch({ pickerStatus: WAITING, cancelPicker: null });
    await pass(30_000);
    expect(api.callsOf('pickerStatus')).toHaveLength(3);
    press('Cancel');
    await pass(60_000);
    expect([api.callsOf('cancelPicker').length, api.callsOf('pickerStatus').length]).toEqual([1, 3]);
    expect(screen.getByRole('button', { name: 'Select Photos from Google Photos' })).toBeTruthy();
  });
  it('goes on with its session after a reload', async () => {
    await launch({ pickerStatus: WAITING });
    cleanup();
    const { api } = open(CONNECT, { googlePhotosStatus: ON, pickerStatus: PICKED, importPicked: RESULT });
    await pass(100);
    expect(api.callsOf('createPickerSession')).toEqual([]);
    expect(api.callsOf('importPicked').map(({ body }) => body)).toEqual([{ sessionId: SESSION.id, photoCount: 3 }]);
  });
  it('says that the library has ended the selection', async () => {
    await launch({ pickerStatus: { ...WAITING, state: 'expired' } });
    await pass(10_050);
    expect(told()).toEqual(['Picker Error', 'Google has ended the selection. Please select your photos again.']);
  });
});

describe('the imports', () => {
  const RUNNING = {
    id: 'i1',
    album: null,
    state: 'running',
    held: false,
    done: 20,
    total: 60,
    startedAt: '2026-03-04T05:06:07.000Z',
    result: null,
  };
  const ENDED = {
    ...RUNNING,
    id: 'i2',
    album: 'Coast',
    state: 'done',
    done: 4,
    total: 4,
    result: {
      success: true,
      imported: 2,
      duplicates: 1,
      skipped: 1,
      failed: 0,
      report: [
        { fileName: 'a.jpg', outcome: 'duplicate', message: 'It is here already.' },
        { fileName: 'b.mp4', outcome: 'skipped', message: 'Videos are not imported.' },
      ],
    },
  };

  it('tell renditions apart from what was not imported', async () => {
    const note = {
      fileName: 'c.dng',
      outcome: 'imported',
      message: 'Imported as a JPEG of at most 6,000 pixels a side.',
    };
    const result = { ...ENDED.result, skipped: 3, report: [...ENDED.result.report, note] };
    open(CONNECT, { googlePhotosStatus: ON, libraryImports: { imports: [{ ...ENDED, result }] } });
    expect(await screen.findByText('Show details')).toBeTruthy();
    expect(screen.getByText(note.message)).toBeTruthy();
    expect(screen.getByText('and 2 more')).toBeTruthy();
  });

  it('show progress, sums and what was not imported', async () => {
    open(CONNECT, { googlePhotosStatus: ON, libraryImports: { imports: [RUNNING, ENDED] } });
    const rows = within(await screen.findByRole('region', { name: 'Imports' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Photos from Google Photos.*Importing.*20 of 60/);
    expect(screen.getByText(/2 imported · 1 here already · 1 skipped/)).toBeTruthy();
    expect(screen.getByText('Videos are not imported.')).toBeTruthy();
    // The page itself begins with it.
    expect(screen.queryByRole('link', { name: 'Select photos again' })).toBeNull();
  });
  it('say what had come of one that was cancelled', async () => {
    const result = { ...ENDED.result, report: [] };
    open(CONNECT, { googlePhotosStatus: ON, libraryImports: { imports: [{ ...ENDED, state: 'cancelled', result }] } });
    const row = within(await screen.findByRole('region', { name: 'Imports' })).getByRole('listitem');
    expect(row.textContent).toMatch(/Coast.*Canceled.*2.imported/);
  });
  it('say when an administrator has paused them, and can be cancelled then but not resumed', async () => {
    open(CONNECT, {
      googlePhotosStatus: ON,
      libraryImports: { imports: [{ ...RUNNING, state: 'paused', held: true }] },
    });
    expect(await screen.findByText('Paused by the people who run this site')).toBeTruthy();
    const name = 'Photos from Google Photos';
    expect(screen.getByRole('button', { name: `Cancel: ${name}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Resume: ${name}` })).toBeNull();
  });
  it('say while they wait that an administrator has paused their queue', async () => {
    const { api } = open(CONNECT, {
      googlePhotosStatus: ON,
      libraryImports: { imports: [{ ...RUNNING, state: 'queued' }, ENDED] },
      heldWork: { held: ['library-import'] },
    });
    const rows = within(await screen.findByRole('region', { name: 'Imports' })).getAllByRole('listitem');
    expect(await screen.findAllByText('Paused by the people who run this site')).toHaveLength(1);
    expect(rows[0]?.textContent).toContain('Paused by');
    expect(api.callsOf('heldWork')).toHaveLength(1);
  });
  it('asks nobody whether ended ones are held', async () => {
    const { api } = open(CONNECT, { googlePhotosStatus: ON, libraryImports: { imports: [ENDED] } });
    await screen.findByText(/2 imported/);
    expect(api.callsOf('heldWork')).toEqual([]);
  });
  it('are paused, resumed, and cancelled after a question', async () => {
    let state = 'running';
    const changed = (to: string) => () => {
      state = to;
      return { ...RUNNING, state };
    };
    const { api, user } = open(CONNECT, {
      googlePhotosStatus: ON,
      libraryImports: () => ({ imports: [{ ...RUNNING, state }] }),
      pauseImport: changed('paused'),
      resumeImport: changed('queued'),
      cancelImport: changed('cancelled'),
    });
    const name = 'Photos from Google Photos';
    await user.click(await screen.findByRole('button', { name: `Pause: ${name}` }));
    await user.click(await screen.findByRole('button', { name: `Resume: ${name}` }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Pause: ${name}`));
    await user.click(await screen.findByRole('button', { name: `Cancel: ${name}` }));
    expect(api.callsOf('cancelImport')).toEqual([]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Canceled');
    expect(api.callsOf('cancelImport').map(({ params }) => params)).toEqual([{ importId: 'i1' }]);
  });
  it('are in My Photos while they go on, or until what did not come is hidden', async () => {
    const { user } = open('/my-photos', { libraryImports: { imports: [RUNNING, ENDED] } });
    const list = await screen.findByRole('region', { name: 'Imports' });
    expect(within(list).getByText('20 of 60')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'Select photos again' }).getAttribute('href')).toBe(CONNECT);
    await user.click(within(list).getByRole('button', { name: 'Hide: Coast' }));
    expect(within(list).queryByText('Coast')).toBeNull();
    expect(within(list).getByText('20 of 60')).toBeTruthy();
  });
});
