import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TaskStatusDto } from '@vitrine/contracts/http/task.dto';
import type { StorageAuditDto, UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const aReport = (): StorageAuditDto => ({
  auditId: anId(),
  status: 'match',
  startedAt: '2026-01-01T00:00:00.000Z',
  generatedAt: '2026-01-01T00:01:00.000Z',
  userId: null,
  summary: { totalFiles: 0, totalSize: 0, breakdown: [] },
  findings: {},
  quarantined: 0,
  implausible: false,
  repair: null,
  lastRepair: null,
  users: [],
  usersTotal: 0,
});
const aJob = (jobId: string, over: Partial<TaskStatusDto> = {}): TaskStatusDto => ({
  jobId,
  status: 'completed',
  result: null,
  message: null,
  ...over,
});

describe('storage audits', () => {
  let gateway: TestGateway;
  let headers: Record<string, string>;
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { headers: cookie } = await gateway.signIn({ role: 'admin' });
    headers = { ...cookie, 'sec-fetch-site': 'same-origin' };
    gateway.rpc.asked.length = 0;
  });
  const post = (url: string, payload: object = {}, more: Record<string, string> = {}) =>
    gateway.write('POST', url, { payload, headers: { ...headers, ...more } });

  it('API-61 ENT-51 answers the report, at once when it is young and otherwise when it is made', async () => {
    const report = aReport();
    const jobId = anId();
    gateway.answer({ 'media.audit.report': () => ({ report, jobId: null }) });
    expect((await gateway.get('/api/admin/storage/audit', headers)).json()).toEqual(report);
    let looks = 0;
    gateway.answer({
      'media.audit.report': () => (looks > 1 ? { report, jobId: null } : { report: null, jobId }),
      'media.job.get': () => aJob(jobId, { status: ++looks > 1 ? 'completed' : 'pending' }),
    });
    expect((await gateway.get('/api/admin/storage/audit', headers)).json()).toEqual(report);
    expect(looks).toBe(2);
  });

  it('API-81 answers 202 at once where the page prefers that, with the report before', async () => {
    const previous = aReport();
    const jobId = anId();
    gateway.answer({ 'media.audit.report': () => ({ report: previous, jobId }) });
    const answer = await gateway.get('/api/admin/storage/audit', { ...headers, prefer: 'respond-async' });
    expect([answer.statusCode, answer.headers.location]).toEqual([202, `/api/jobs/${jobId}`]);
    expect(answer.json()).toMatchObject({ jobId, status: 'pending', previous });
  });

  it('refuses a link of another site, which would begin work in an administrator’s name', async () => {
    gateway.answer({ 'media.audit.report': () => ({ report: aReport(), jobId: null }) });
    const from = async (site: string) =>
      (await gateway.get('/api/admin/storage/audit', { ...headers, 'sec-fetch-site': site })).statusCode;
    expect([await from('cross-site'), await from('same-site'), await from('same-origin'), await from('none')]).toEqual([
      403, 403, 200, 200,
    ]);
    expect(gateway.timesAsked('media.audit.report')).toBe(2);
  });

  it('ADM-STOR-05 ADM-STOR-06 API-63 audits a user, and refuses an empty name', async () => {
    const jobId = anId();
    const result: UserAuditResult = {
      userId: anId(),
      username: 'ansel',
      databasePhotos: 1,
      storageFiles: 4,
      status: 'match',
      missingFiles: [],
      orphanedFiles: [],
      missingTotal: 0,
      orphanedTotal: 0,
    };
    gateway.answer({
      'media.audit.report': () => ({ report: null, jobId }),
      'media.job.get': () => aJob(jobId),
      'media.audit.user': () => result,
    });
    const audit = (userId: unknown) => post('/api/admin/storage/user-audit', { userId });
    expect((await audit('  ansel ')).json()).toEqual(result);
    expect(gateway.rpc.asked.find(({ name }) => name === 'media.audit.report')?.request).toEqual({ userId: 'ansel' });
    expect((await gateway.get(`/api/admin/storage/audits/${jobId}/user`, headers)).json()).toEqual(result);
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ auditId: jobId });
    expect((await audit('   ')).statusCode).toBe(400);
    gateway.answer({ 'media.job.get': () => aJob(jobId, { status: 'failed', message: 'It broke.' }) });
    expect((await audit('ansel')).json()).toMatchObject({ code: 'JOB_FAILED', message: 'It broke.' });
  });

  it('begins a repair with the number that was typed, and takes one back', async () => {
    const jobId = anId();
    const auditId = anId();
    gateway.answer({ 'media.audit.repair': () => ({ jobId }), 'media.audit.undo': () => ({ jobId }) });
    const repair = await post(`/api/admin/storage/audits/${auditId}/repair`, { count: 132 });
    expect([repair.statusCode, repair.headers.location]).toEqual([202, `/api/jobs/${jobId}`]);
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ auditId, count: 132 });
    expect((await post(`/api/admin/storage/audits/${auditId}/repair`, {})).statusCode).toBe(400);
    expect((await post(`/api/admin/storage/audits/${auditId}/undo`)).statusCode).toBe(202);
    expect((await post('/api/admin/storage/audits/12/undo')).statusCode).toBe(404);
  });

  it.each([
    ['GET', '/api/admin/storage/audit'],
    ['GET', '/api/admin/storage/analytics'],
    ['POST', '/api/admin/storage/user-audit'],
    ['GET', `/api/admin/storage/audits/${anId()}/findings`],
    ['GET', `/api/admin/storage/audits/${anId()}/user`],
    ['GET', `/api/admin/storage/audits/${anId()}/plan`],
    ['POST', `/api/admin/storage/audits/${anId()}/repair`],
    ['POST', `/api/admin/storage/audits/${anId()}/undo`],
  ] as const)('SEC-13 %s %s is for administrators alone', async (method, url) => {
    const { headers: user } = await gateway.signIn();
    const call = async (as: Record<string, string>) =>
      (method === 'GET'
        ? await gateway.get(url, { ...as, 'sec-fetch-site': 'same-origin' })
        : await gateway.write('POST', url, { payload: { userId: 'a', count: 1 }, headers: as })
      ).statusCode;
    expect([await call({}), await call(user)]).toEqual([401, 403]);
    expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.'))).toEqual([]);
  });
});
