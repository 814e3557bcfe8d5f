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
import { ObjectKey, ownerOf } from './object-cells.js';
import { RepairState } from './repair-state.js';
import { KIND_TEXT, STATE_TEXT, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.findings;

/** What the last audit has found, and its repair. */
export const FindingsSection = ({ report }: { report: StorageAuditDto }) => {
  const { auditId, users } = report;
  const list = useMemo(() => listOf(users), [users]);
  const params = useMemo(() => ({ auditId }), [auditId]);
  const isEmpty = Object.keys(report.findings).length === 0;
  return (
    <Section id="findings" title={TEXT.title} lead={isEmpty ? undefined : TEXT.lead}>
      {report.implausible && <Implausible />}
      <RepairState report={report} />
      {isEmpty ? (
        <EmptyState text={TEXT.none} />
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
    <p className="font-medium text-danger">{STORAGE_TEXT.implausible.title}</p>
    <p className="mt-2">{STORAGE_TEXT.implausible.why}</p>
    <p className="mt-2 text-ink-2">{STORAGE_TEXT.implausible.so}</p>
  </div>
);

const findingId = ({ id }: FindingDto) => id;

const TONES: Partial<Record<FindingState, ComponentProps<typeof Badge>['tone']>> = {
  open: 'bad',
  rendering: 'busy',
  corrected: 'good',
  settled: 'good',
};

const column = columnsOf<FindingDto>();
const COLUMNS = column.columns([
  column.accessor('key', {
    header: TEXT.key,
    cell: ({ getValue }) => <ObjectKey value={getValue()} />,
    meta: { phone: 'title' },
  }),
  column.accessor('kind', {
    header: TEXT.kind,
    enableSorting: true,
    cell: ({ row: { original } }) => KIND_TEXT[original.kind],
    meta: { phone: 'line' },
  }),
  column.accessor('ownerName', {
    header: TEXT.owner,
    cell: ({ row }) => ownerOf(row.original),
    meta: { phone: 'hidden', className: 'truncate', dir: 'auto' },
  }),
  column.accessor('bytes', {
    header: TEXT.size,
    cell: ({ row: { original } }) => (original.bytes === null ? '–' : formatBytes(original.bytes)),
    meta: { phone: 'hidden', className: 'tabular' },
  }),
  column.accessor('state', {
    header: TEXT.state,
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.state] ?? 'quiet'}>{STATE_TEXT[original.state]}</Badge>
    ),
    meta: { phone: 'line' },
  }),
]);

const choicesOf = <Id extends string>(ids: readonly Id[], labels: Record<Id, string>) =>
  ids.map((id) => ({ id, label: labels[id] }));

const listOf = (users: StorageAuditDto['users']): AdminList<'auditFindings'> => ({
  route: 'auditFindings',
  nouns: TEXT.nouns,
  empty: TEXT.none,
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: 'found', label: TEXT.asFound },
    { id: 'kind', label: TEXT.byKind },
    { id: '-kind', label: TEXT.byKindBack },
  ],
  filters: [
    { param: 'kind', label: TEXT.kind, all: TEXT.allKinds, choices: choicesOf(FINDING_KINDS, KIND_TEXT) },
    { param: 'state', label: TEXT.state, all: TEXT.allStates, choices: choicesOf(FINDING_STATES, STATE_TEXT) },
    {
      param: 'ownerId',
      label: TEXT.owner,
      all: TEXT.allOwners,
      choices: users.map(({ userId, username }) => ({ id: userId, label: username ?? userId.slice(0, 8) })),
    },
  ],
  rowHeight: { row: 64, card: 112 },
});
