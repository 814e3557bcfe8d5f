import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { EmailDto } from '@vitrine/contracts/notify/email.dto';
import type { ReactNode } from 'react';
import { emailQuery } from '../../../data/admin/messages/email.query.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { MailFrame } from '../../../shared/ui/mail-frame.js';
import { formatMoment } from '../frame/format-moment.js';
import { EmailStatusBadge } from './email-status-badge.js';

interface EmailDialogProps {
  id: string;
  onClose: () => void;
}

/** One e-mail: what is known of its delivery, and its body (ADM-MAIL-03, ADM-MAIL-04). */
export const EmailDialog = ({ id, onClose }: EmailDialogProps) => {
  const { t } = useLingui();
  const answer = useQuery(emailQuery(id));
  return (
    <Dialog open isInAddress onOpenChange={onClose} title={answer.data?.subject ?? t`Email`} className="h-dvh">
      {answer.data && <OpenedEmail email={answer.data} />}
      {answer.isError && (
        <EmptyState
          text={sentenceOf(answer.error)}
          action={
            <Button onClick={() => void answer.refetch()}>
              <Trans>Retry</Trans>
            </Button>
          }
        />
      )}
      {answer.isPending && (
        <div role="status" aria-label={t`Loading the email`} className="grid gap-5">
          <span className="skeleton h-4 w-72 max-w-full" />
          <span className="skeleton h-4 w-56 max-w-full" />
          <span className="skeleton mt-2 h-[44dvh]" />
        </div>
      )}
    </Dialog>
  );
};

const OpenedEmail = ({ email }: { email: EmailDto }) => {
  const { t } = useLingui();
  const { from, to, subject, html, status, timestamp, attempts, reply } = email;
  return (
    <div className="flex h-full flex-col gap-6">
      <dl className="grid gap-x-10 gap-y-2 text-sm md:grid-flow-col md:grid-cols-2 md:grid-rows-[repeat(3,auto)]">
        <Fact name={t`From`}>
          <bdi>{from}</bdi>
        </Fact>
        <Fact name={t`To`}>
          <bdi>{to}</bdi>
        </Fact>
        <Fact name={t`Time`}>
          <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
        </Fact>
        <Fact name={t`Status`}>
          <EmailStatusBadge status={status} />
        </Fact>
        <Fact name={t`Attempts`}>{attempts.toLocaleString('en')}</Fact>
        <Fact name={t`Server’s reply`}>
          <bdi>{reply ?? t`None yet`}</bdi>
        </Fact>
      </dl>
      <MailFrame title={t`Body of “${subject}”`} html={html} className="flex-1" />
    </div>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="tabular grid grid-cols-[92px_minmax(0,1fr)] gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
