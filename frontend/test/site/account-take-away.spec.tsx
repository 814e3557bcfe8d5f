import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import { taskKey } from '../../src/data/tasks/use-task.js';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { openAccount } from './account.support.js';

const URL = '/api/user/downloads/one';
const PENDING = { jobId: 'j-1', status: 'pending', code: 'JOB_PENDING', message: '' };
const photoStats = {
  totalPhotos: 1204,
  albums: 0,
  categories: 3,
  lastUploadDate: null,
  sharedPhotos: 0,
  featuredPhotos: 0,
  originalBytes: 12 * 2 ** 30,
};
let download: jest.SpiedFunction<typeof browser.download>;
beforeEach(() => {
  download = jest.spyOn(browser, 'download').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = async (api: Answers) => {
  const site = openAccount('', { photoStats, ...api });
  const section = within(await screen.findByRole('region', { name: 'Take everything with you' }));
  return { ...site, section, begin: () => site.user.click(section.getByRole('button')) };
};

it('says what there is to take away, and downloads it by a plain link', async () => {
  const { section, begin, api } = await open({ prepareDownload: { url: URL } });
  expect(section.getByText(/1,204 photos/).textContent).toMatch(/^1,204 photos, 12(\.0)? GB$/);
  expect(section.getByText(/can be resumed by your browser/)).toBeTruthy();
  await begin();
  await waitFor(() => expect(said()[0]).toBe('Your download begins'));
  expect(download.mock.calls).toEqual([[URL]]);
  expect(api.callsOf('prepareDownload').map(({ body }) => body)).toEqual([{}]);
});

it('shows how many photos are prepared, and begins by itself', async () => {
  const task: TaskStatusDto = {
    jobId: 'j-1',
    status: 'pending',
    result: null,
    message: null,
    task: { state: 'running', done: 300, total: 1204 },
  };
  let answer: TaskStatusDto = task;
  const { section, begin, client } = await open({ prepareDownload: PENDING, task: () => answer });
  await begin();
  expect(await section.findByText(/Preparing 300 of 1,204 photos/)).toBeTruthy();
  expect(section.getByRole('progressbar', { name: 'Photos prepared' }).getAttribute('aria-valuenow')).toBe('25');
  expect(download).not.toHaveBeenCalled();
  answer = { ...task, status: 'completed', result: { url: URL } };
  await client.invalidateQueries();
  await waitFor(() => expect(download.mock.calls).toEqual([[URL]]));
  await waitFor(() => expect(section.queryByRole('progressbar')).toBeNull());
});

it('says that an administrator has paused what it waits for', async () => {
  const job = { jobId: 'j-1', status: 'pending', result: null, message: null };
  const task = { state: 'queued', done: 0, total: 1204 };
  let answer: object = { ...job, task };
  const { section, begin, client } = await open({
    prepareDownload: PENDING,
    task: () => answer,
    heldWork: { held: ['media-tasks'] },
  });
  await begin();
  expect(await section.findByText(/^The people who run this site have paused this/)).toBeTruthy();
  expect(section.queryByText(/^Preparing/)).toBeNull();
  answer = { ...job, status: 'completed', result: { url: URL } };
  await client.invalidateQueries({ queryKey: taskKey('j-1') });
  await waitFor(() => expect(download.mock.calls).toEqual([[URL]]));
  await waitFor(() => expect(section.queryByRole('progressbar')).toBeNull());
});

it('tells why photos cannot be downloaded', async () => {
  const refused = await open({
    prepareDownload: new Refused(429, ERRORS.DOWNLOAD_RUNNING.message, 'DOWNLOAD_RUNNING'),
  });
  await refused.begin();
  await waitFor(() => expect(said()).toEqual(['Download failed', ERRORS.DOWNLOAD_RUNNING.message]));
});

it('is not there without photos', async () => {
  openAccount('');
  await screen.findByRole('region', { name: 'Storage' });
  expect(screen.queryByRole('region', { name: 'Take everything with you' })).toBeNull();
});
