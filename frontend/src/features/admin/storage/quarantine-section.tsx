import { useQuery } from '@tanstack/react-query';
import type { QuarantinedObjectDto } from '@vitrine/contracts/media/object-browser.dto';
import { QUARANTINE_REASONS } from '@vitrine/contracts/media/object-browser.rules';
import { useState } from 'react';
import { deletionHoldQuery } from '../../../data/admin/storage/deletion-hold.js';
import { PURGE_POLL_MS, quarantineCountQuery } from '../../../data/admin/storage/quarantine.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { ObjectKey, ownerOf } from './object-cells.js';
import { PurgeDialog } from './purge-dialog.js';
import { REASON_TEXT, STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.quarantine;

const LIST: AdminList<'quarantine'> = {
  route: 'quarantine',
  nouns: TEXT.nouns,
  empty: TEXT.empty,
  prefix: 'quarantine-',
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: 'foundAt', label: TEXT.oldest },
    { id: '-foundAt', label: TEXT.newest },
    { id: 'key', label: TEXT.byKey },
    { id: '-key', label: TEXT.byKeyBack },
  ],
  filters: [
    {
      param: 'reason',
      label: TEXT.reason,
      all: TEXT.allReasons,
      choices: QUARANTINE_REASONS.map((id) => ({ id, label: REASON_TEXT[id] })),
    },
  ],
  rowHeight: { row: 64, card: 128 },
};

const column = columnsOf<QuarantinedObjectDto>();
const COLUMNS = column.columns([
  column.accessor('key', {
    header: TEXT.key,
    enableSorting: true,
    cell: ({ getValue }) => <ObjectKey value={getValue()} />,
    meta: { phone: 'title' },
  }),
  column.display({
    id: 'what',
    header: TEXT.what,
    cell: ({ row: { original } }) => (
      <span className="grid min-w-0">
        {TEXT.kinds[original.key.split('/')[0] ?? ''] ?? TEXT.other}
        <span className="truncate text-xs text-ink-2">{REASON_TEXT[original.reason]}</span>
      </span>
    ),
    meta: { phone: 'line' },
  }),
  column.accessor('ownerName', {
    header: TEXT.owner,
    cell: ({ row }) => ownerOf(row.original),
    meta: { phone: 'hidden', className: 'truncate', dir: 'auto' },
  }),
  column.accessor('foundAt', {
    header: TEXT.found,
    enableSorting: true,
    cell: ({ getValue }) => formatDay(getValue()),
    meta: { phone: 'hidden', className: 'tabular text-ink-2' },
  }),
  column.accessor('purgedAt', {
    header: TEXT.until,
    cell: ({ row: { original } }) =>
      original.purging ? (
        <Badge tone="busy">{TEXT.purging}</Badge>
      ) : (
        <>
          <span className="md:sr-only">{TEXT.until} </span>
          {formatDay(original.purgedAt)}
        </>
      ),
    meta: { phone: 'line', className: 'tabular' },
  }),
]);
const objectKey = ({ key }: QuarantinedObjectDto) => key;
const pollPurging = (objects: readonly QuarantinedObjectDto[]) =>
  objects.some(({ purging }) => purging) && PURGE_POLL_MS;

/** What waits to be deleted, and its purge. */
export const QuarantineSection = () => {
  const [isAsking, setAsking] = useState(false);
  const { data: kept } = useQuery(quarantineCountQuery('kept'));
  const { data: purging } = useQuery(quarantineCountQuery('purging'));
  const { data: hold } = useQuery(deletionHoldQuery);
  const purgeText = hold?.reason ? TEXT.purgeHeld : TEXT.purgingNow;
  return (
    <Section id="quarantine" title={TEXT.title} lead={TEXT.lead}>
      {Boolean(kept || purging) && (
        <div className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <p role="status" className="empty:hidden">
            {Boolean(purging) && <Badge tone="busy">{purgeText(purging ?? 0)}</Badge>}
          </p>
          {Boolean(kept) && <Button onClick={() => setAsking(true)}>{TEXT.purge}</Button>}
        </div>
      )}
      {kept === 0 && purging === 0 ? (
        <p className="text-sm text-ink-2">{TEXT.empty}</p>
      ) : (
        <AdminTable
          list={LIST}
          columns={COLUMNS}
          rowId={objectKey}
          poll={pollPurging}
          className="md:[--columns:minmax(0,1fr)_128px_92px_92px_112px] lg:[--columns:minmax(0,1fr)_190px_140px_108px_132px]"
        />
      )}
      {isAsking && <PurgeDialog onClose={() => setAsking(false)} />}
    </Section>
  );
};
