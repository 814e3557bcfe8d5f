import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { ActSentence } from '../acts/act-sentence.js';
import { ACT_CHOICES, changesOf, SUBJECT_CHOICES } from '../acts/act-words.js';
import { ACTS_TEXT } from '../acts/acts-texts.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import './act-log.css';

const TEXT = ACTS_TEXT.actLog;

const ACTS: AdminList<'adminActs'> = {
  route: 'adminActs',
  nouns: ['act', 'acts'],
  empty: TEXT.empty,
  prefix: 'act-',
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: '-at', label: TEXT.newest },
    { id: 'at', label: TEXT.oldest },
  ],
  filters: [
    { param: 'act', label: TEXT.act, all: TEXT.allActs, choices: ACT_CHOICES },
    { param: 'subjectKind', label: TEXT.subject, all: TEXT.allSubjects, choices: SUBJECT_CHOICES },
    { param: 'from', label: TEXT.from, day: 'from' },
    { param: 'to', label: TEXT.until, day: 'until' },
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
    header: ACTS_TEXT.actColumns.what,
    cell: ({ row }) => <ActSentence act={row.original} />,
    meta: { className: 'text-ink-2', phone: 'title' },
  }),
  column.display({
    id: 'change',
    header: ACTS_TEXT.actColumns.change,
    cell: ({ row }) => <Change act={row.original} />,
    meta: { phone: 'line' },
  }),
  column.accessor('at', {
    header: ACTS_TEXT.actColumns.when,
    enableSorting: true,
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatTime(getValue())}</time>,
    meta: { className: 'tabular-nums text-ink-2', phone: 'line' },
  }),
]);
const actId = ({ id }: ActDto): string => id;

/** The log of administrators' acts: who did what to whom, when, before and after. */
export const ActLogSection = () => (
  <Section id="acts" title={TEXT.title} lead={TEXT.lead}>
    <AdminTable list={ACTS} columns={COLUMNS} rowId={actId} className="acts-table" />
  </Section>
);
