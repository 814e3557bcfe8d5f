import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { FailedJobDto, QueueDto } from '@vitrine/contracts/admin/queue.dto';
import type { TaskDto } from '@vitrine/contracts/admin/task.dto';
import { Refused, Tagged, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';
import { setTabHidden } from './hide-tab.js';
import { watchWindow } from './watch-window.js';

afterEach(cleanup);

const AT = '2026-01-02T03:04:05.000Z';
const aQueue = (over: Partial<QueueDto> = {}): QueueDto => ({
  name: 'email',
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  completed: 0,
  oldestWaitingAt: null,
  pause: null,
  retryable: true,
  ...over,
});
const PAUSE = { by: { id: 'u-1', name: 'Ada Lovelace' }, at: AT };
const aJob: FailedJobDto = {
  id: 'job-1',
  name: 'email',
  subject: { kind: 'email', id: 'mail-7' },
  code: 'MAIL_REFUSED',
  reason: 'The mail server refused the message.',
  detail: 'Error: 550 No such mailbox',
  attempts: 12,
  failedAt: AT,
  requestId: 'req-7',
};
const aTask = (over: Partial<TaskDto> = {}): TaskDto => ({
  id: 't-1',
  kind: 'storage-audit',
  subject: 'all',
  state: 'running',
  done: 250,
  total: 1_000,
  requestedBy: { id: 'u-1', name: 'Ada Lovelace' },
  requestedAt: AT,
  finishedAt: null,
  error: null,
  ...over,
});
const section = (name: string) => screen.findByRole('region', { name });
const open = (api: Answers = {}) => openDashboard('', { api });

it('shows what waits in each queue, and the services that do not answer', async () => {
  open({ adminQueues: { queues: [aQueue({ waiting: 3, active: 1, oldestWaitingAt: AT })], unanswered: ['media'] } });
  const queues = await section('Queues');
  expect(await within(queues).findByText('3 waiting · 1 active')).toBeTruthy();
  expect(within(queues).getByText(/^Oldest since Jan 2, 2026/)).toBeTruthy();
  expect(within(queues).getByText('No answer from media: its queues are missing here.')).toBeTruthy();
});

it('pauses a queue, says so with a name at its row and under the numbers, and resumes it', async () => {
  let queue = aQueue();
  const { user, api } = open({
    adminQueues: () => ({ queues: [queue], unanswered: [] }),
    pauseQueue: () => (queue = aQueue({ pause: PAUSE })),
    resumeQueue: () => (queue = aQueue()),
  });
  await user.click(await screen.findByRole('button', { name: 'Pause email' }));
  expect(await screen.findByText(/^by Ada Lovelace, Jan 2, 2026/)).toBeTruthy();
  expect(screen.getByText('The queue email is paused.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume email' }));
  await screen.findByRole('button', { name: 'Pause email' });
  expect(screen.queryByText('The queue email is paused.')).toBeNull();
  expect(api.callsOf('pauseQueue').map(({ params }) => params)).toEqual([{ queue: 'email' }]);
});

it('lists failed jobs without their data, and retries one or all', async () => {
  const { user, api } = open({
    adminQueues: { queues: [aQueue({ failed: 2 })], unanswered: [] },
    failedJobs: { jobs: [aJob], total: 140 },
    retryJobs: { retried: 1, left: 1 },
  });
  await user.click(await screen.findByRole('button', { name: '2 failed in email' }));
  const dialog = await screen.findByRole('dialog', { name: 'Failed jobs of email' });
  expect(await within(dialog).findByText('The mail server refused the message.')).toBeTruthy();
  expect(within(dialog).getByText('Error: 550 No such mailbox')).toBeTruthy();
  expect(within(dialog).getByText('1–20 of 140')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Retry email mail-7' }));
  expect(await screen.findByText('1 job will be tried again')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Retry the oldest 100' }));
  await waitFor(() => expect(api.callsOf('retryJobs').map(({ body }) => body)).toEqual([{ jobId: 'job-1' }, {}]));
});

it('goes back a page when the jobs of the last one are gone', async () => {
  let total = 21;
  const { user } = open({
    adminQueues: { queues: [aQueue({ failed: total })], unanswered: [] },
    failedJobs: ({ query }: Call) => {
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const length = Math.max(0, Math.min(limit, total - offset));
      return { jobs: Array.from({ length }, (_, at) => ({ ...aJob, id: `job-${offset + at}` })), total };
    },
    retryJobs: () => {
      total -= 1;
      return { retried: 1, left: total };
    },
  });
  await user.click(await screen.findByRole('button', { name: '21 failed in email' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByText('21–21 of 21');
  await user.click(dialog.getByRole('button', { name: 'Retry email mail-7' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(20));
});

it('offers no retry for jobs of tasks', async () => {
  const { user } = open({
    adminQueues: { queues: [aQueue({ name: 'media-tasks', failed: 1, retryable: false })], unanswered: [] },
    failedJobs: { jobs: [aJob], total: 1 },
  });
  await user.click(await screen.findByRole('button', { name: '1 failed in media-tasks' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The mail server refused the message.');
  expect(within(dialog).queryByRole('button', { name: /Retry/ })).toBeNull();
});

it('shows tasks with their progress, and pauses and resumes one', async () => {
  let task = aTask();
  const { user } = open({
    adminTasks: () => ({ tasks: [task], total: 1 }),
    pauseTask: () => (task = aTask({ state: 'paused' })),
    resumeTask: () => (task = aTask()),
  });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('250 of 1,000')).toBeTruthy();
  expect(screen.getByText(/^Started by Ada Lovelace, Jan 2, 2026/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause Storage audit of everything' }));
  await user.click(await screen.findByRole('button', { name: 'Resume Storage audit of everything' }));
  expect(await screen.findByRole('button', { name: 'Pause Storage audit of everything' })).toBeTruthy();
});

it('cancels a task once that is confirmed', async () => {
  let task = aTask();
  const { user, api } = open({
    adminTasks: () => ({ tasks: [task], total: 1 }),
    cancelTask: () => (task = aTask({ state: 'cancelled' })),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel Storage audit of everything' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel “Storage audit” of everything?' });
  expect(api.callsOf('cancelTask')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel task' }));
  expect(await screen.findByText('Canceled')).toBeTruthy();
});

it('does not offer to cancel what has to be done in the end, and shows why a task has failed', async () => {
  const error = {
    code: 'SERVICE_UNAVAILABLE',
    reason: 'The store is away.',
    detail: 'Error: EISDIR: open /data/a',
  } as const;
  const tasks = [aTask({ kind: 'account-removal' }), aTask({ id: 't-2', state: 'failed', error })];
  open({ adminTasks: { tasks, total: 2 } });
  expect(await screen.findByText('The store is away.')).toBeTruthy();
  expect(screen.getByText('Error: EISDIR: open /data/a')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pause Removal/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('says when there are no tasks, and when queues could not be loaded', async () => {
  let refused = true;
  const { user } = open({
    adminQueues: () => (refused ? new Refused(503) : { queues: [aQueue()], unanswered: [] }),
  });
  expect(await screen.findByText('No tasks in the last 30 days.')).toBeTruthy();
  expect(await screen.findByText('The queues could not be loaded.')).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Idle')).toBeTruthy();
});

describe('while they are in the window', () => {
  let view: ReturnType<typeof watchWindow>;
  beforeEach(() => {
    view = watchWindow();
    jest.useFakeTimers();
  });
  afterEach(() => {
    setTabHidden(false);
    jest.useRealTimers();
    view.forget();
  });
  /** A poll of each, and their answers. */
  const later = () => act(() => jest.advanceTimersByTimeAsync(5_100));
  const polled = (name: string) => document.querySelector(`[data-polled=${name}]`);

  it('queues and tasks are read again, and what is known is not sent again', async () => {
    let queues = new Tagged({ queues: [aQueue({ waiting: 3 })], unanswered: [] }, '"a"');
    const tasks = new Tagged({ tasks: [aTask()], total: 1 }, '"t"');
    const { api } = open({ adminQueues: () => queues, adminTasks: tasks });
    await act(() => jest.advanceTimersByTimeAsync(100));
    await later();
    const known = (route: 'adminQueues' | 'adminTasks') =>
      api.callsOf(route).map(({ init }) => new Headers(init.headers).get('if-none-match'));
    expect([known('adminQueues'), known('adminTasks')]).toEqual([[null], [null]]);

    for (const name of ['queues', 'tasks']) act(() => view.show(polled(name)));
    await later();
    expect([known('adminQueues'), known('adminTasks')]).toEqual([
      [null, '"a"'],
      [null, '"t"'],
    ]);
    expect(screen.getByText('3 waiting')).toBeTruthy();
    expect(screen.getByText('250 of 1,000')).toBeTruthy();
    queues = new Tagged({ queues: [aQueue({ waiting: 4 })], unanswered: [] }, '"b"');
    await later();
    expect(screen.getByText('4 waiting')).toBeTruthy();
  });

  it('nothing is read while they are outside of it, or their tab is behind another one', async () => {
    const { api } = open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    for (const name of ['queues', 'tasks']) act(() => view.show(polled(name)));
    const before = api.calls.length;
    setTabHidden(true);
    await later();
    expect(api.calls).toHaveLength(before);
    setTabHidden(false);
    for (const name of ['queues', 'tasks']) act(() => view.hide(polled(name)));
    await later();
    expect(api.calls).toHaveLength(before);
  });
});
