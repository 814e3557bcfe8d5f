import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { i18n } from '@vitrine/contracts/i18n';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { FindingDto, StorageAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { FINDING_KINDS, FINDING_STATES, type FindingState } from '@vitrine/contracts/media/storage-audit.rules';
import { useMemo, type ComponentProps } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { FINDING_NAMES } from './finding-kinds.js';
import { ObjectKey, ownerOf } from './object-cells.js';
import { RepairState } from './repair-state.js';

/** What the last audit has found, and its repair. */
export const FindingsSection = ({ report }: { report: StorageAuditDto }) => {
  const { t } = useLingui();
  const { auditId, users } = report;
  const list = useMemo(() => listOf(users), [users]);
  const params = useMemo(() => ({ auditId }), [auditId]);
  const isEmpty = Object.keys(report.findings).length === 0;
  return (
    <Section
      id="findings"
      title={t`Findings`}
      lead={
        isEmpty
          ? undefined
          : t`Each was looked at twice before it was written down, and is looked at once more before it is repaired.`
      }
    >
      {report.implausible && <Implausible />}
      <RepairState report={report} />
      {isEmpty ? (
        <EmptyState text={t`No findings. Every photo has its files, and every file its photo.`} />
      ) : (
        <AdminTable
          list={list}
          params={params}
          columns={COLUMNS}
          rowId={findingId}
          className="md:[--columns:minmax(0,1fr)_128px_80px_68px_132px] lg:[--columns:minmax(0,1fr)_180px_140px_72px_140px]"
        />
      )}
    </Section>
  );
};

/** Plainly, and in the place of the buttons it takes away. */
const Implausible = () => (
  <div role="note" className="mb-8 max-w-[72ch] border-l-2 border-danger pl-5 text-sm">
    <p className="font-medium text-danger">
      <Trans>This report is implausible</Trans>
    </p>
    <p className="mt-2">
      <Trans>
        There are more findings than crashes leave behind. Most likely the database or the store is another one, for
        instance after only one of them was restored from a backup.
      </Trans>
    </p>
    <p className="mt-2 text-ink-2">
      <Trans>
        Nothing can be repaired from this report. Check which database and which store this site uses, then audit again.
      </Trans>
    </p>
  </div>
);

const findingId = ({ id }: FindingDto) => id;

const TONES: Partial<Record<FindingState, ComponentProps<typeof Badge>['tone']>> = {
  open: 'bad',
  rendering: 'busy',
  corrected: 'good',
  settled: 'good',
};

const STATES: Record<FindingState, MessageDescriptor> = {
  open: msg`Open`,
  settled: msg`Settled by itself`,
  quarantined: msg`In quarantine`,
  marked: msg`Photo marked`,
  rendering: msg`Being made again`,
  corrected: msg`Corrected`,
  undone: msg`Taken back`,
  foreign: msg`Not of Vitrine`,
  unreadable: msg`Folder cannot be read`,
};

const column = columnsOf<FindingDto>();
const COLUMNS = column.columns([
  column.accessor('key', {
    header: () => <Trans>File</Trans>,
    cell: ({ getValue }) => <ObjectKey value={getValue()} />,
    meta: { phone: 'title' },
  }),
  column.accessor('kind', {
    header: () => <Trans>Kind</Trans>,
    enableSorting: true,
    cell: ({ row: { original } }) => i18n._(FINDING_NAMES[original.kind]),
    meta: { phone: 'line' },
  }),
  column.accessor('ownerName', {
    header: () => <Trans>Owner</Trans>,
    cell: ({ row }) => ownerOf(row.original),
    meta: { phone: 'hidden', className: 'truncate', dir: 'auto' },
  }),
  column.accessor('bytes', {
    header: () => <Trans>Size</Trans>,
    cell: ({ row: { original } }) => (original.bytes === null ? '–' : formatBytes(original.bytes)),
    meta: { phone: 'hidden', className: 'tabular' },
  }),
  column.accessor('state', {
    header: () => <Trans>State</Trans>,
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.state] ?? 'quiet'}>{i18n._(STATES[original.state])}</Badge>
    ),
    meta: { phone: 'line' },
  }),
]);

const listOf = (users: StorageAuditDto['users']): AdminList<'auditFindings'> => ({
  route: 'auditFindings',
  nouns: [msg`finding`, msg`findings`],
  empty: msg`No findings. Every photo has its files, and every file its photo.`,
  search: { label: msg`Search findings`, placeholder: msg`Part of a key` },
  sorts: [
    { id: 'found', label: msg`As found` },
    { id: 'kind', label: msg`By kind` },
    { id: '-kind', label: msg`By kind, Z first` },
  ],
  filters: [
    {
      param: 'kind',
      label: msg`Kind`,
      all: msg`All kinds`,
      choices: FINDING_KINDS.map((id) => ({ id, label: FINDING_NAMES[id] })),
    },
    {
      param: 'state',
      label: msg`State`,
      all: msg`All states`,
      choices: FINDING_STATES.map((id) => ({ id, label: STATES[id] })),
    },
    {
      param: 'ownerId',
      label: msg`Owner`,
      all: msg`All owners`,
      choices: users.map(({ userId, username }) => ({ id: userId, label: username ?? userId.slice(0, 8) })),
    },
  ],
  rowHeight: { row: 64, card: 112 },
});
