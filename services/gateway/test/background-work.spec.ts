import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueueDto } from '@vitrine/contracts/admin/queue.dto';
import type { TaskDto } from '@vitrine/contracts/admin/task.dto';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { FAILED_PAGE } from '@vitrine/contracts/queues/queue-admin.rules';
import type { QueueName } from '@vitrine/contracts/queues/queue-map';
import { anId } from '@vitrine/testing/builders/id';
import { aUser } from '@vitrine/testing/builders/user';
import { urlOf } from './support/route-url.js';
import { TestGateway } from './support/test-gateway.js';

const aQueue = (name: QueueName, over: Partial<QueueDto> = {}): QueueDto => ({
  name,
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
const CALLS = [
  'adminQueues',
  'pauseQueue',
  'resumeQueue',
  'failedJobs',
  'retryJobs',
  'adminTasks',
  'pauseTask',
  'resumeTask',
  'cancelTask',
] as const;

describe('queues and tasks, for administrators', () => {
  const ada = aUser({ firstName: 'Ada', lastName: 'Lovelace' });
  const pause = { by: { id: ada.id, name: null }, at: '2026-01-02T03:04:05.000Z' };
  const task: TaskDto = {
    id: anId(),
    kind: 'storage-audit',
    subject: 'all',
    state: 'running',
    done: 1,
    total: 2,
    requestedBy: { id: ada.id, name: null },
    requestedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: null,
    error: null,
  };
  let gateway: TestGateway;
  let admin: { cookie: string };
  beforeAll(async () => {
    gateway = await TestGateway.open();
    ({ headers: admin } = await gateway.signIn({ role: 'admin' }));
    gateway.people.set(ada.id, ada);
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.rpc.asked.length = 0;
    gateway.answer({
      'media.queue.list': () => [aQueue('derivatives', { pause })],
      'notify.queue.list': () => [aQueue('email')],
      'notify.queue.pause': ({ queue }) => aQueue(queue, { pause }),
      'media.queue.resume': ({ queue }) => aQueue(queue),
      'notify.queue.resume': ({ queue }) => aQueue(queue),
      'notify.queue.failed': () => ({ jobs: [], total: 0 }),
      'notify.queue.retry': () => ({ retried: 1, left: 0 }),
      'media.task.list': () => ({ tasks: [task], total: 1 }),
      'media.task.change': () => task,
    });
  });

  const get = (url: string, headers: Record<string, string> = admin) => gateway.get(url, headers);
  const post = (url: string, payload?: object) =>
    gateway.write('POST', url, { headers: admin, ...(payload && { payload }) });

  it.each(CALLS)('SEC-09 %s is for administrators alone', async (name) => {
    const call = (as?: { cookie: string }) =>
      ROUTES[name].method === 'GET'
        ? gateway.get(urlOf(name), as)
        : gateway.write('POST', urlOf(name), { payload: {}, ...(as && { headers: as }) });
    const { headers: user } = await gateway.signIn();
    expect([(await call()).statusCode, (await call(user)).statusCode]).toEqual([401, 403]);
    expect(gateway.rpc.asked.filter(({ name: asked }) => asked !== 'identity.user.get')).toEqual([]);
    expect((await call(admin)).statusCode).toBe(200);
  });

  it('lists the queues of all services, with the name of who has paused one', async () => {
    expect((await get('/api/admin/queues')).json()).toEqual({
      queues: [
        aQueue('derivatives', { pause: { ...pause, by: { id: ada.id, name: 'Ada Lovelace' } } }),
        aQueue('email'),
      ],
      unanswered: [],
    });
  });

  it('names a service that does not answer, and lists the queues of the others', async () => {
    gateway.answer({
      'media.queue.list': () => {
        throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    expect((await get('/api/admin/queues')).json()).toEqual({ queues: [aQueue('email')], unanswered: ['media'] });
  });

  it.each(['/api/admin/queues', '/api/admin/tasks'])('answers 304 to who knows %s already', async (url) => {
    const { etag = '' } = (await get(url)).headers;
    expect((await get(url, { ...admin, 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('changes a queue at its own service', async () => {
    expect((await post('/api/admin/queues/email/pause')).json()).toMatchObject({
      pause: { by: { name: 'Ada Lovelace' } },
    });
    expect((await post('/api/admin/queues/ai-analysis/resume')).json()).toEqual(aQueue('ai-analysis'));
  });

  it('does not know other queues, and takes no page beyond the longest', async () => {
    for (const url of ['pause', 'resume', 'retry'].map((act) => `/api/admin/queues/nothing/${act}`))
      expect((await post(url, {})).statusCode).toBe(404);
    expect((await get('/api/admin/queues/constructor/failed')).statusCode).toBe(404);
    expect((await get(`/api/admin/queues/email/failed?limit=${FAILED_PAGE + 1}`)).statusCode).toBe(400);
    expect((await post('/api/admin/queues/email/retry', { jobId: 'a b' })).statusCode).toBe(400);
    expect((await post('/api/admin/queues/email/retry', { data: {} })).statusCode).toBe(400);
  });

  it('retries one job or the oldest', async () => {
    await post('/api/admin/queues/email/retry', { jobId: 'job-1' });
    await post('/api/admin/queues/email/retry', {});
    const asked = gateway.rpc.asked.filter(({ name }) => name === 'notify.queue.retry');
    expect(asked.map(({ request }) => request)).toEqual([{ queue: 'email', jobId: 'job-1' }, { queue: 'email' }]);
  });

  it('lists tasks with the name of who has started them, and changes one by its id', async () => {
    const named = { ...task, requestedBy: { id: ada.id, name: 'Ada Lovelace' } };
    expect((await get('/api/admin/tasks?limit=10')).json()).toEqual({ tasks: [named], total: 1 });
    expect((await post(`/api/admin/tasks/${task.id}/cancel`)).json()).toEqual(named);
    expect(gateway.rpc.asked.find(({ name }) => name === 'media.task.change')?.request).toEqual({
      id: task.id,
      change: 'cancel',
    });
    expect((await post('/api/admin/tasks/nothing/pause')).statusCode).toBe(404);
  });
});
