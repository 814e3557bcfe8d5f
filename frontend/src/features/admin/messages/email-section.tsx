import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EmailSummaryDto } from '@vitrine/contracts/notify/email.dto';
import { useRef } from 'react';
import { EMAILS_FAILED } from '../../../data/admin/messages/email.query.js';
import { useInWindow } from '../../../shared/hooks/use-in-window.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { formatMoment } from '../frame/format-moment.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { EmailDialog } from './email-dialog.js';
import { EMAIL_STATUSES, EmailStatusBadge } from './email-status-badge.js';
import { useOpenedEmail } from './use-opened-email.js';

/** LIM-45. */
const POLL_MS = 5_000;

const LIST: AdminList<'emails'> = {
  route: 'emails',
  nouns: [msg`email`, msg`emails`],
  empty: msg`No emails yet.`,
  failed: EMAILS_FAILED,
  prefix: 'email-',
  pageSize: 50,
  rowHeight: { row: 56, card: 100 },
  search: { label: msg`Search emails`, placeholder: msg`Recipient or subject` },
  sorts: [
    { id: '-createdAt', label: msg`Newest first` },
    { id: 'createdAt', label: msg`Oldest first` },
  ],
  filters: [
    {
      param: 'status',
      label: msg`Status`,
      all: msg`All statuses`,
      choices: Object.entries(EMAIL_STATUSES).map(([id, label]) => ({ id, label })),
    },
  ],
};

const column = columnsOf<EmailSummaryDto>();
const COLUMNS = column.columns([
  column.accessor('subject', {
    header: () => <Trans>Subject</Trans>,
    cell: ({ row }) => <Subject email={row.original} />,
    meta: { phone: 'title' },
  }),
  column.accessor('to', {
    header: () => <Trans>To</Trans>,
    meta: { className: 'truncate text-ink-2', dir: 'auto', phone: 'line' },
  }),
  column.accessor('status', {
    header: () => <Trans>Status</Trans>,
    cell: ({ getValue }) => <EmailStatusBadge status={getValue()} />,
    meta: { phone: 'end' },
  }),
  column.accessor('attempts', {
    header: () => <Trans>Attempts</Trans>,
    meta: { className: 'tabular text-ink-2', phone: 'hidden' },
  }),
  column.accessor('timestamp', {
    id: 'createdAt',
    header: () => <Trans>Time</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatMoment(getValue())}</time>,
    meta: { className: 'tabular truncate text-ink-2', phone: 'line' },
  }),
]);
const emailId = ({ id }: EmailSummaryDto) => id;

/** The outbox of e-mails (ADM-MAIL-06). It is read again and again while any of it is in the window. */
export const EmailSection = () => {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const isInWindow = useInWindow(place);
  const { id, open, close } = useOpenedEmail();
  return (
    <div ref={place}>
      <Section
        id="local-email-service"
        title={t`Local Email Service`}
        lead={t`Every e-mail that the site writes, and what became of it. What it says is private to its recipient: opening one is logged.`}
      >
        <AdminTable
          list={LIST}
          columns={COLUMNS}
          rowId={emailId}
          onOpen={(email) => open(email.id)}
          poll={isInWindow ? POLL_MS : undefined}
          className="[--columns:minmax(0,5fr)_minmax(0,3fr)_90px_58px_172px] lg:[--columns:minmax(0,5fr)_minmax(0,4fr)_104px_72px_172px]"
        />
      </Section>
      {id && <EmailDialog id={id} onClose={close} />}
    </div>
  );
};

const Subject = ({ email: { id, subject } }: { email: EmailSummaryDto }) => {
  const { open } = useOpenedEmail();
  return (
    <button
      type="button"
      className="block max-w-full truncate text-left font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
      onClick={() => open(id)}
    >
      <bdi>{subject}</bdi>
    </button>
  );
};
