import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { QuarantinedObjectDto } from '@vitrine/contracts/media/object-browser.dto';
import type { FindingDto, StorageAuditDto, UserAuditResult } from '@vitrine/contracts/media/storage-audit.dto';
import { storageAuditQuery } from '../../src/data/admin/storage/storage-audit.query.js';
import { Listed, Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';

afterEach(cleanup);

const AUDIT = 'a-1';
const aReport = (over: Partial<StorageAuditDto> = {}): StorageAuditDto => ({
  auditId: AUDIT,
  status: 'match',
  startedAt: '2026-01-01T00:00:00.000Z',
  generatedAt: '2026-01-01T00:01:00.000Z',
  userId: null,
  summary: {
    totalFiles: 1_250,
    totalSize: 5_242_880,
    breakdown: [
      { category: 'originals', files: 250, size: 4_194_304 },
      { category: 'derivatives', files: 990, size: 1_047_552 },
      { category: 'site-images', files: 10, size: 1_024 },
    ],
  },
  findings: {},
  quarantined: 0,
  implausible: false,
  repair: null,
  lastRepair: null,
  users: [],
  usersTotal: 0,
  ...over,
});
const anOrphan: FindingDto = {
  id: '1',
  kind: 'orphan-original',
  key: 'originals/someone/thing-1',
  ownerId: 'u-1',
  ownerName: 'ansel',
  photoId: null,
  bytes: 2_048,
  state: 'open',
  verifiedAt: '2026-01-01T00:00:30.000Z',
};
const withFindings = (over: Partial<StorageAuditDto> = {}) =>
  aReport({ status: 'mismatch', findings: { 'orphan-original': 132 }, ...over });
const aResult: UserAuditResult = {
  userId: 'u-1',
  username: 'ansel',
  databasePhotos: 3,
  storageFiles: 11,
  status: 'mismatch',
  missingFiles: ['originals/u-1/lost'],
  orphanedFiles: [],
  missingTotal: 2,
  orphanedTotal: 0,
};
const pending = (jobId: string) => ({ jobId, status: 'pending', code: 'JOB_PENDING', message: 'It goes on.' });
const completed = (jobId: string) => ({ jobId, status: 'completed', result: null, message: null });

const open = (api: Answers) =>
  openDashboard('?tab=storage', { api: { auditFindings: new Listed([anOrphan]), ...api } });
const figure = async (name: string | RegExp) =>
  (await screen.findByText(name)).closest('div')?.querySelector('dd')?.textContent;
const toastTitle = (title: string) => screen.findByText(title);

it('ADM-STOR-01 ADM-STOR-02 opens both calls in a new window', async () => {
  open({ storageAudit: aReport() });
  const link = (name: RegExp) => screen.findByRole('link', { name });
  const [analytics, audit] = [await link(/Open analytics/), await link(/Open audit/)];
  expect([analytics, audit].map((each) => [each.getAttribute('href'), each.getAttribute('target')])).toEqual([
    ['/api/admin/storage/analytics', '_blank'],
    ['/api/admin/storage/audit', '_blank'],
  ]);
});

it('ADM-STOR-07 ADM-STOR-11 ENT-34 shows the summary of the audit, and that nothing was found', async () => {
  const { api } = open({ storageAudit: aReport() });
  await screen.findByText('1,250');
  expect([await figure('Total size'), await figure('Originals · 250 files'), await figure(/^Site images/)]).toEqual([
    '5 MB',
    '4 MB',
    '1 KB',
  ]);
  expect(screen.getByText('The store and the database match.')).toBeTruthy();
  expect(screen.getByText('No findings. Every photo has its files, and every file its photo.')).toBeTruthy();
  expect(api.callsOf('auditFindings')).toEqual([]);
  expect(api.callsOf('storageAudit').map(({ init }) => (init.headers as Record<string, string>).Prefer)).toEqual([
    'respond-async',
  ]);
});

it('says that the report is the last one when it is too young for another audit', async () => {
  const { user } = open({ storageAudit: aReport() });
  await user.click(await screen.findByRole('button', { name: 'Audit again' }));
  expect(await screen.findByText('Audited less than a minute ago')).toBeTruthy();
  expect(screen.getByText(/^Files younger than an hour/)).toBeTruthy();
});

it('API-81 follows the audit that makes the next report, with about how far it is, and then shows it', async () => {
  let isOver = false;
  const { client } = open({
    storageAudit: () => (isOver ? aReport() : { ...pending('j-1'), previous: aReport({ quarantined: 3 }) }),
    task: () =>
      isOver
        ? completed('j-1')
        : { ...pending('j-1'), result: null, message: null, task: { state: 'running', done: 500, total: null } },
  });
  expect(await screen.findByText('500 of about 1,250 files')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Progress of the audit' }).getAttribute('aria-valuenow')).toBe('40');
  isOver = true;
  await client.invalidateQueries({ queryKey: ['/api/jobs/:jobId'] });
  expect(await screen.findByText('The store and the database match.')).toBeTruthy();
});

it('ADM-STOR-08 LIM-46 is stale after a minute and retries three times', async () => {
  expect([storageAuditQuery.staleTime, storageAuditQuery.retry]).toEqual([60_000, 3]);
});

it('ADM-STOR-09 toasts an audit that cannot be had after three retries, and begins another', async () => {
  let refused = true;
  const { user, api } = open({ storageAudit: () => (refused ? new Refused(503, 'No store') : aReport()) });
  expect(await toastTitle('Audit Failed')).toBeTruthy();
  expect(api.callsOf('storageAudit')).toHaveLength(4);
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The store and the database match.')).toBeTruthy();
});

it('ADM-STOR-09 toasts an audit that fails on its way', async () => {
  open({
    storageAudit: { ...pending('j-1'), previous: null },
    task: { jobId: 'j-1', status: 'failed', result: null, message: 'The store is not sorted.' },
  });
  expect(await toastTitle('Audit Failed')).toBeTruthy();
  expect(screen.getByText('The store is not sorted.')).toBeTruthy();
  expect(screen.getByText('The audit could not be finished.')).toBeTruthy();
});

it('ENT-51 lists findings, filtered on the server by kind, state and owner', async () => {
  const { user, api } = open({ storageAudit: withFindings({ users: [aResult], usersTotal: 1 }) });
  const table = within(await screen.findByRole('table', { name: 'Findings' }));
  expect(table.getByText(anOrphan.key)).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Original without a photo');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Owner' }), 'ansel');
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf('auditFindings').at(-1)!.query)).toMatchObject({
      kind: 'orphan-original',
      state: 'open',
      ownerId: 'u-1',
    }),
  );
  await user.click(table.getByRole('button', { name: 'Kind' }));
  await waitFor(() => expect(api.callsOf('auditFindings').at(-1)!.query.get('sort')).toBe('kind'));
  expect(screen.getByRole('link', { name: 'Download findings as CSV' }).getAttribute('href')).toContain(
    `/api/admin/storage/audits/${AUDIT}/findings?sort=kind&kind=orphan-original`,
  );
});

it('repairs only what the plan counts, once its number is typed, and takes it back', async () => {
  const jobs = new Map<string, object>([['r-1', pending('r-1')]]);
  let quarantined: QuarantinedObjectDto[] = [];
  const { user, api, client } = open({
    storageAudit: withFindings(),
    repairPlan: {
      auditId: AUDIT,
      count: 132,
      bytes: 270_336,
      kinds: { 'orphan-original': { count: 132, bytes: 270_336 } },
      first: [anOrphan],
      implausible: false,
    },
    repairStorage: () => pending('r-1'),
    undoRepair: () => pending('r-2'),
    quarantine: quarantineOf(() => quarantined),
    task: ({ params }: Call) => jobs.get(params.jobId ?? ''),
  });
  expect(await screen.findByText('Nothing is in quarantine.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Plan a repair' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repair findings' }));
  expect(await dialog.findByText('132 findings')).toBeTruthy();
  expect(dialog.getByText('The first 1 of 132')).toBeTruthy();
  const repair = dialog.getByRole<HTMLButtonElement>('button', { name: 'Repair' });
  const box = dialog.getByRole('textbox', { name: 'Type REPAIR 132 to confirm' });
  await user.type(box, 'REPAIR 13');
  expect(repair.disabled).toBe(true);
  await user.type(box, '2');
  await user.click(repair);
  expect(await screen.findByText('The findings are being repaired.')).toBeTruthy();
  expect(api.callsOf('repairStorage').map(({ body }) => body)).toEqual([{ count: 132 }]);
  jobs.set('r-1', completed('r-1')).set('r-2', pending('r-2'));
  quarantined = [kept];
  await client.invalidateQueries({ queryKey: ['/api/jobs/:jobId'] });
  await user.click(await screen.findByRole('button', { name: 'Undo repair' }));
  expect(await screen.findByText('The repair is being taken back.')).toBeTruthy();
  expect(await screen.findByText(kept.key)).toBeTruthy();
  quarantined = [];
  jobs.set('r-2', completed('r-2'));
  await client.invalidateQueries({ queryKey: ['/api/jobs/:jobId'] });
  expect(await screen.findByText('The repair was taken back.')).toBeTruthy();
  expect(await screen.findByText('Nothing is in quarantine.')).toBeTruthy();
  expect([api.callsOf('undoRepair')[0]?.params.auditId, api.callsOf('storageAudit').length]).toEqual([AUDIT, 1]);
});

it('offers to take back a repair of an earlier audit', async () => {
  const lastRepair = {
    auditId: 'a-0',
    jobId: 'r-0',
    state: 'done',
    by: 'u-9',
    at: '2026-01-01T00:00:00.000Z',
  } as const;
  const { user, api } = open({
    storageAudit: aReport({ lastRepair }),
    undoRepair: pending('r-2'),
    task: pending('r-2'),
  });
  await user.click(await screen.findByRole('button', { name: 'Undo repair' }));
  await waitFor(() => expect(api.callsOf('undoRepair')[0]?.params.auditId).toBe('a-0'));
});

it('shows plainly that an implausible report cannot be repaired, and why', async () => {
  open({ storageAudit: withFindings({ implausible: true }) });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('There are more findings than crashes leave behind.');
  expect(screen.queryByRole('button', { name: 'Plan a repair' })).toBeNull();
});

const auditUser = async (api: Answers) => {
  const opened = open({ storageAudit: aReport(), ...api });
  const box = await screen.findByRole('textbox', { name: 'User' });
  return { ...opened, box, submit: () => opened.user.click(screen.getByRole('button', { name: 'Audit user' })) };
};

it('ADM-STOR-03 ADM-STOR-04 ADM-STOR-05 ADM-STOR-10 needs an id or a username, trimmed', async () => {
  const { user, api, box, submit } = await auditUser({
    userAudit: new Refused(404, 'User not found.', 'USER_NOT_FOUND'),
  });
  expect(box.getAttribute('placeholder')).toBe('User ID or username (e.g. 12345678)');
  await user.type(box, '   ');
  await submit();
  expect(await screen.findByText('Please enter a user ID or username.')).toBeTruthy();
  expect(api.callsOf('userAudit')).toEqual([]);
  await user.type(box, ' nobody ');
  await submit();
  expect(await toastTitle('Audit Failed')).toBeTruthy();
  expect(api.callsOf('userAudit').map(({ body }) => body)).toEqual([{ userId: 'nobody' }]);
});

it('ADM-STOR-06 ENT-35 ENT-52 shows the result of a user’s audit when its task is over', async () => {
  const { user, box, submit } = await auditUser({
    userAudit: pending('j-2'),
    task: completed('j-2'),
    userAuditResult: aResult,
  });
  await user.type(box, 'ansel');
  await submit();
  const result = within(await screen.findByRole('region', { name: 'Result of the audit' }));
  const value = (name: string) => result.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect([value('Photos in the database'), value('Files in the store'), value('Missing files')]).toEqual([
    '3',
    '11',
    '2',
  ]);
  expect([result.getByText('Mismatch'), result.getByText('originals/u-1/lost')].length).toBe(2);
});

const kept: QuarantinedObjectDto = {
  key: 'originals/u-1/thing-1',
  ownerId: 'u-1',
  ownerName: 'ansel',
  reason: 'administrator',
  foundAt: '2026-01-05T12:00:00.000Z',
  purgedAt: '2026-02-04T12:00:00.000Z',
  purging: false,
};
const swept: QuarantinedObjectDto = {
  ...kept,
  key: 'pictures/site/b1/960.webp',
  ownerId: null,
  ownerName: null,
  reason: 'sweep',
};
/** The quarantine as the server has it, by state. */
const quarantineOf =
  (objects: () => readonly QuarantinedObjectDto[]) =>
  ({ query }: Call) => {
    const state = query.get('state');
    return new Listed(objects().filter(({ purging }) => !state || purging === (state === 'purging')));
  };
const openPurge = async (api: Answers) => {
  const opened = open({ storageAudit: aReport(), ...api });
  await opened.user.click(await screen.findByRole('button', { name: 'Purge now…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Purge quarantine' }));
  return { ...opened, dialog, purge: dialog.getByRole<HTMLButtonElement>('button', { name: 'Purge now' }) };
};

it('ADM-OBJ-11 lists what is in quarantine, what it is and until when it is kept', async () => {
  const { user, api } = open({ storageAudit: aReport(), quarantine: quarantineOf(() => [kept, swept]) });
  const table = within(await screen.findByRole('table', { name: 'Files' }));
  const cells = (key: string) =>
    [...table.getByText(key).closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells(kept.key)).toEqual([
    kept.key,
    'OriginalDeleted by an administrator',
    'ansel',
    'Jan 5, 2026',
    'Kept until Feb 4, 2026',
  ]);
  expect(cells(swept.key).slice(1, 3)).toEqual(['Site imageFound by a sweep', 'Site']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Found by a sweep');
  await waitFor(() =>
    expect(api.callsOf('quarantine').some(({ query }) => query.get('reason') === 'sweep')).toBe(true),
  );
  await user.click(table.getByRole('button', { name: 'Since' }));
  await waitFor(() => expect(api.callsOf('quarantine').at(-1)!.query.get('sort')).toBe('-foundAt'));
  expect(table.getByRole('columnheader', { name: 'Since' }).getAttribute('aria-sort')).toBe('descending');
});

it('offers no purge of an empty quarantine', async () => {
  open({ storageAudit: aReport() });
  expect(await screen.findByText('Nothing is in quarantine.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Purge now…' })).toBeNull();
});

it('purges the quarantine once the number of kept files is typed, and shows what is being deleted', async () => {
  let objects = [kept, { ...swept, purging: true }];
  const { user, api, dialog, purge, client } = await openPurge({
    quarantine: quarantineOf(() => objects),
    purgeQuarantine: () => {
      objects = objects.map((object) => ({ ...object, purging: true }));
      return { success: true };
    },
  });
  expect(await dialog.findByText('1 file of all users and of the site will be gone for good.')).toBeTruthy();
  const box = dialog.getByRole('textbox', { name: 'Type PURGE 1 to confirm' });
  await user.type(box, 'purge 1');
  expect(purge.disabled).toBe(true);
  await user.clear(box);
  await user.type(box, 'PURGE 1');
  await waitFor(() => expect(purge.disabled).toBe(false));
  await user.click(purge);
  expect(await toastTitle('Purge started')).toBeTruthy();
  expect(api.callsOf('purgeQuarantine').map(({ body }) => body)).toEqual([{ count: 1 }]);
  expect(await screen.findByText('2 files are being deleted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Purge now…' })).toBeNull();
  expect(await screen.findAllByText('Being deleted', { selector: 'td *' })).toHaveLength(2);
  objects = [];
  await client.invalidateQueries({ queryKey: ['/api/admin/storage/quarantine'] });
  expect(await screen.findByText('Nothing is in quarantine.')).toBeTruthy();
  expect(screen.queryByText('2 files are being deleted.')).toBeNull();
});

it('counts the files again when the quarantine has changed meanwhile', async () => {
  let objects = [kept];
  const { user, dialog, purge } = await openPurge({
    quarantine: quarantineOf(() => objects),
    purgeQuarantine: () => {
      objects = [kept, swept];
      return new Refused(409, 'Refused', 'QUARANTINE_CHANGED');
    },
  });
  await user.type(await dialog.findByRole('textbox', { name: 'Type PURGE 1 to confirm' }), 'PURGE 1');
  await waitFor(() => expect(purge.disabled).toBe(false));
  await user.click(purge);
  expect(await toastTitle('Purge Failed')).toBeTruthy();
  expect(
    screen.getByText('The number of files in quarantine has changed. Please look at the list again.'),
  ).toBeTruthy();
  const box = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Type PURGE 2 to confirm' });
  expect([box.value, purge.disabled]).toEqual(['', true]);
});
