import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AuditSinceRestore, DeletionHoldDto } from '@vitrine/contracts/media/deletion-hold.dto';
import type { StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { Listed, Refused, type Answers } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';

afterEach(cleanup);

const aReport = (over: Partial<StorageAuditDto> = {}): StorageAuditDto => ({
  auditId: 'a-1',
  status: 'match',
  startedAt: '2026-01-02T00:00:00.000Z',
  generatedAt: '2026-01-02T00:01:00.000Z',
  userId: null,
  summary: { totalFiles: 0, totalSize: 0, breakdown: [] },
  findings: {},
  quarantined: 0,
  implausible: false,
  repair: null,
  lastRepair: null,
  users: [],
  usersTotal: 0,
  ...over,
});
const anAudit = (over: Partial<AuditSinceRestore> = {}): AuditSinceRestore => ({
  auditId: 'a-1',
  endedAt: '2026-01-02T00:01:00.000Z',
  findings: { 'missing-original': 2, 'orphan-original': 1_130 },
  open: 1_132,
  implausible: false,
  ...over,
});
const NO_HOLD: DeletionHoldDto = { reason: null, restored: null };
const afterRestore = (audit: AuditSinceRestore | null): DeletionHoldDto => ({
  reason: 'restored',
  restored: { at: '2026-01-01T12:00:00.000Z', from: '20251231t230000z', audit },
});
const open = (api: Answers) => openDashboard('?tab=storage', { api: { storageAudit: aReport(), ...api } });
const notice = async () => within(await screen.findByRole('region', { name: 'Deletions are on hold' }));

it('says nothing of holds while files are deleted as usual', async () => {
  open({});
  await screen.findByText('The store and the database match.');
  expect(screen.queryByRole('region', { name: 'Deletions are on hold' })).toBeNull();
});

it('ADM-STOR-13 says what a restore holds, since when and why, and offers an audit where there was none since', async () => {
  let hold = afterRestore(null);
  const { user, api } = open({ deletionHold: () => hold });
  const held = await notice();
  expect(held.getByText(/^This site was restored on/).textContent).toMatch(
    /^This site was restored on Jan 1, 2026, .*, from the backup 20251231t230000z\.$/,
  );
  expect(held.getByText(/^On hold: files of photos and accounts/)).toBeTruthy();
  expect(held.getByText('Not audited since the restore')).toBeTruthy();
  expect(held.queryByRole('button', { name: 'Let deletions go on…' })).toBeNull();
  const before = api.callsOf('storageAudit').length;
  hold = afterRestore(anAudit({ findings: {}, open: 0 }));
  await user.click(held.getByRole('button', { name: 'Run an audit' }));
  await waitFor(() => expect(api.callsOf('storageAudit')).toHaveLength(before + 1));
});

it('shows the audit that goes on, and offers the release once it has ended', async () => {
  let isOver = false;
  const { client } = open({
    storageAudit: () =>
      isOver ? aReport() : { jobId: 'j-1', status: 'pending', code: 'JOB_PENDING', message: '', previous: null },
    task: () => ({ jobId: 'j-1', status: isOver ? 'completed' : 'pending', result: null, message: null }),
    deletionHold: () => afterRestore(isOver ? anAudit({ findings: {}, open: 0 }) : null),
  });
  const held = await notice();
  expect(await held.findByText('The audit is running')).toBeTruthy();
  expect(held.queryByRole('button')).toBeNull();
  isOver = true;
  await client.invalidateQueries({ queryKey: ['/api/jobs/:jobId'] });
  expect(await held.findByRole('button', { name: 'Let deletions go on…' })).toBeTruthy();
  expect(held.getByText('Nothing. The store and the database match.')).toBeTruthy();
});

const ask = async (api: Answers, audit = anAudit()) => {
  let hold = afterRestore(audit);
  const opened = open({ deletionHold: () => hold, ...api });
  await opened.user.click(await screen.findByRole('button', { name: 'Let deletions go on…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let deletions go on?' }));
  const end = () => (hold = NO_HOLD);
  return { ...opened, dialog, end };
};

it('ADM-STOR-13 names the findings of the audit before deletions go on, and then says so', async () => {
  const { user, api, dialog, end } = await ask({
    releaseDeletions: () => {
      end();
      return { released: true, hold: null };
    },
    adminActs: new Listed([]),
  });
  const found = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(found).toEqual(['Original missing2', 'Original without a photo1,130']);
  expect(dialog.getByText(/^The audit of Jan .* has 1,132 findings\.$/)).toBeTruthy();
  expect(dialog.getByText('1,132 of them not repaired.')).toBeTruthy();
  expect(api.callsOf('releaseDeletions')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Let deletions go on' }));
  expect(await screen.findByText('Deletions go on')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Deletions are on hold' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf('releaseDeletions')).toHaveLength(1);
});

it('warns of an implausible audit before deletions go on', async () => {
  const { dialog } = await ask({}, anAudit({ implausible: true }));
  expect(dialog.getByRole('note').textContent).toContain('This report is implausible');
});

it('leaves everything as it is where the release is cancelled', async () => {
  const { user, api, dialog } = await ask({});
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf('releaseDeletions')).toEqual([]);
});

it('says why a release was refused, and looks again', async () => {
  const { user, api, dialog } = await ask({
    releaseDeletions: new Refused(409, 'Refused', 'AUDIT_REQUIRED'),
  });
  const before = api.callsOf('deletionHold').length;
  await user.click(dialog.getByRole('button', { name: 'Let deletions go on' }));
  expect(await screen.findByText('Release Failed')).toBeTruthy();
  expect(
    screen.getByText('The file store has not been audited since the restore. Please run an audit first.'),
  ).toBeTruthy();
  await waitFor(() => expect(api.callsOf('deletionHold').length).toBeGreaterThan(before));
});

it('ADM-STOR-13 only shows the hold of a backup', async () => {
  open({ deletionHold: { reason: 'backup', restored: null } });
  const held = await notice();
  expect(held.getByText('A backup is running.')).toBeTruthy();
  expect(held.getByText(/Deletions go on by themselves when it has ended\.$/)).toBeTruthy();
  expect(held.queryByRole('button')).toBeNull();
});

it('says that the hold could not be read, and reads it again', async () => {
  let refused = true;
  const { user } = open({ deletionHold: () => (refused ? new Refused(503, 'No') : afterRestore(null)) });
  const alert = within(await screen.findByRole('alert'));
  refused = false;
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await notice()).toBeTruthy();
});

it.each(['overview', 'object-storage'])('ADM-STOR-13 leads from the tab %s to what is to be done', async (tab) => {
  const { user } = openDashboard(`?tab=${tab}`, {
    api: { deletionHold: afterRestore(null), storageAudit: aReport(), storedUsers: new Listed([]) },
  });
  await user.click(await screen.findByRole('link', { name: 'See what to do' }));
  expect(await notice()).toBeTruthy();
});

it('says of a purge that it waits while deletions are on hold', async () => {
  const object = { ownerId: null, ownerName: null, reason: 'sweep', foundAt: '2026-01-05T12:00:00.000Z' } as const;
  const { user } = open({
    deletionHold: afterRestore(null),
    quarantine: new Listed([
      { ...object, key: 'pictures/site/b1/960.webp', purgedAt: '2026-02-04T12:00:00.000Z', purging: false },
    ]),
  });
  expect(await screen.findByText('1 file will be deleted as soon as deletions go on.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Purge now…' }));
  expect(
    await screen.findByText('All files in quarantine are deleted as soon as deletions go on. This cannot be undone.'),
  ).toBeTruthy();
});
