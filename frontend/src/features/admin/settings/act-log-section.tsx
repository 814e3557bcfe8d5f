import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { ACT_CHOICES, ActSentence, changesOf, SUBJECT_CHOICES } from '../acts/act-words.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import './act-log.css';

const ACTS: AdminList<'adminActs'> = {
  route: 'adminActs',
  nouns: [msg`act`, msg`acts`],
  empty: msg`Nothing has been done yet.`,
  prefix: 'act-',
  search: { label: msg`Search the act log`, placeholder: msg`ID or reason` },
  sorts: [
    { id: '-at', label: msg`Newest first` },
    { id: 'at', label: msg`Oldest first` },
  ],
  filters: [
    { param: 'act', label: msg`Act`, all: msg`All acts`, choices: ACT_CHOICES },
    { param: 'subjectKind', label: msg`Subject`, all: msg`All subjects`, choices: SUBJECT_CHOICES },
    { param: 'from', label: msg`From`, day: 'from' },
    { param: 'to', label: msg`Until`, day: 'until' },
  ],
  rowHeight: { row: 72, card: 112 },
};

const Change = ({ act }: { act: ActDto }) => (
  <span className="grid min-w-0 text-sm text-ink-2">
    <span className="truncate">{changesOf(act).join(', ')}</span>
    {act.reason && (
      <span dir="auto" className="truncate italic" title={act.reason}>
        {act.reason}
      </span>
    )}
  </span>
);

const column = columnsOf<ActDto>();
const COLUMNS = column.columns([
  column.display({
    id: 'what',
    header: () => <Trans>What</Trans>,
    cell: ({ row }) => <ActSentence act={row.original} />,
    meta: { className: 'text-ink-2', phone: 'title' },
  }),
  column.display({
    id: 'change',
    header: () => <Trans>Change</Trans>,
    cell: ({ row }) => <Change act={row.original} />,
    meta: { phone: 'line' },
  }),
  column.accessor('at', {
    header: () => <Trans>When</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatTime(getValue())}</time>,
    meta: { className: 'tabular-nums text-ink-2', phone: 'line' },
  }),
]);
const actId = ({ id }: ActDto): string => id;

/** The log of administrators' acts: who did what to whom, when, before and after. */
export const ActLogSection = () => {
  const { t } = useLingui();
  return (
    <Section
      id="acts"
      title={t`Act log`}
      lead={t`What administrators have done. Entries are kept for a year; none can be changed.`}
    >
      <AdminTable list={ACTS} columns={COLUMNS} rowId={actId} className="acts-table" />
    </Section>
  );
};
