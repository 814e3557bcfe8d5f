import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '@vitrine/contracts/i18n';
import type { QuarantinedObjectDto } from '@vitrine/contracts/media/object-browser.dto';
import {
  QUARANTINE_DAYS,
  QUARANTINE_REASONS,
  type QuarantineReason,
} from '@vitrine/contracts/media/object-browser.rules';
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

const REASONS: Record<QuarantineReason, MessageDescriptor> = {
  sweep: msg`Found by a sweep`,
  repair: msg`Put in by a repair`,
  administrator: msg`Deleted by an administrator`,
};
/** What a file is, by the first folder of its key. */
const KINDS: Record<string, MessageDescriptor> = {
  originals: msg`Original`,
  derivatives: msg`Derivative`,
  pictures: msg`Site image`,
};
const OTHER = msg`File`;

const LIST: AdminList<'quarantine'> = {
  route: 'quarantine',
  nouns: [msg`file`, msg`files`],
  empty: msg`Nothing is in quarantine.`,
  prefix: 'quarantine-',
  search: { label: msg`Search quarantine`, placeholder: msg`Part of a key` },
  sorts: [
    { id: 'foundAt', label: msg`Deleted first` },
    { id: '-foundAt', label: msg`Deleted last` },
    { id: 'key', label: msg`By key` },
    { id: '-key', label: msg`By key, Z first` },
  ],
  filters: [
    {
      param: 'reason',
      label: msg`Reason`,
      all: msg`All reasons`,
      choices: QUARANTINE_REASONS.map((id) => ({ id, label: REASONS[id] })),
    },
  ],
  rowHeight: { row: 64, card: 128 },
};

const column = columnsOf<QuarantinedObjectDto>();
const COLUMNS = column.columns([
  column.accessor('key', {
    header: () => <Trans>File</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => <ObjectKey value={getValue()} />,
    meta: { phone: 'title' },
  }),
  column.display({
    id: 'what',
    header: () => <Trans>What it is</Trans>,
    cell: ({ row: { original } }) => (
      <span className="grid min-w-0">
        {i18n._(KINDS[original.key.split('/')[0] ?? ''] ?? OTHER)}
        <span className="truncate text-xs text-ink-2">{i18n._(REASONS[original.reason])}</span>
      </span>
    ),
    meta: { phone: 'line' },
  }),
  column.accessor('ownerName', {
    header: () => <Trans>Owner</Trans>,
    cell: ({ row }) => ownerOf(row.original),
    meta: { phone: 'hidden', className: 'truncate', dir: 'auto' },
  }),
  column.accessor('foundAt', {
    header: () => <Trans>Since</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => formatDay(getValue()),
    meta: { phone: 'hidden', className: 'tabular text-ink-2' },
  }),
  column.accessor('purgedAt', {
    header: () => <Trans>Kept until</Trans>,
    cell: ({ row: { original } }) =>
      original.purging ? (
        <Badge tone="busy">
          <Trans>Being deleted</Trans>
        </Badge>
      ) : (
        <Trans>
          <span className="md:sr-only">Kept until </span>
          {formatDay(original.purgedAt)}
        </Trans>
      ),
    meta: { phone: 'line', className: 'tabular' },
  }),
]);
const objectKey = ({ key }: QuarantinedObjectDto) => key;
const pollPurging = (objects: readonly QuarantinedObjectDto[]) =>
  objects.some(({ purging }) => purging) && PURGE_POLL_MS;

/** What waits to be deleted, and its purge. */
export const QuarantineSection = () => {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { data: kept } = useQuery(quarantineCountQuery('kept'));
  const { data: purging } = useQuery(quarantineCountQuery('purging'));
  const { data: hold } = useQuery(deletionHoldQuery);
  return (
    <Section
      id="quarantine"
      title={t`Quarantine`}
      lead={t`Files that no row of the database names. Each is kept for ${plural(QUARANTINE_DAYS, { one: '# day', other: '# days' })}, and stays if its row comes back.`}
    >
      {Boolean(kept || purging) && (
        <div className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <p role="status" className="empty:hidden">
            {Boolean(purging) && (
              <Badge tone="busy">
                {hold?.reason
                  ? plural(purging ?? 0, {
                      one: '# file will be deleted as soon as deletions go on.',
                      other: '# files will be deleted as soon as deletions go on.',
                    })
                  : plural(purging ?? 0, { one: '# file is being deleted.', other: '# files are being deleted.' })}
              </Badge>
            )}
          </p>
          {Boolean(kept) && (
            <Button onClick={() => setAsking(true)}>
              <Trans>Purge now…</Trans>
            </Button>
          )}
        </div>
      )}
      {kept === 0 && purging === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>Nothing is in quarantine.</Trans>
        </p>
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
