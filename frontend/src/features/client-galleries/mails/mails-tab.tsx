import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { galleryMailsQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import type { TabProps } from '../tabs.js';
import { WriteSection } from './write-section.js';

/** STUD-37: a mail to those who have a link. STUD-38: what became of those that were sent. */
export const MailsTab = ({ gallery }: TabProps) => (
  <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-16">
    <WriteSection gallery={gallery} />
    <SentSection gallery={gallery} />
  </div>
);

const SENT_NAMES: Record<AnswerOf<'galleryMails'>[number]['kind'], ReturnType<typeof msg>> = {
  invitation: msg`Invitation`,
  pin: msg`PIN`,
  complete: msg`It is complete`,
  closing: msg`It closes soon`,
  code: msg`Code`,
  submitted: msg`A list was submitted`,
  submitted_copy: msg`Copy of a list`,
  opened: msg`Opened first`,
  comments: msg`Comments`,
  more_time: msg`Asked for more time`,
  wrong_pins: msg`Wrong PINs`,
};

const STATUS_NAMES = { queued: msg`On its way`, delivered: msg`Delivered`, failed: msg`Not delivered` } as const;
const STATUS_TONES = { queued: 'busy', delivered: 'good', failed: 'bad' } as const;

const SentSection = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { data: mails, isLoadingError, refetch } = useQuery(galleryMailsQuery(gallery.id));
  return (
    <Section
      id="sent"
      title={t`Mailed by the site`}
      lead={<Trans>What you have sent, and codes, receipts and news of this gallery, to visitors and to you.</Trans>}
    >
      {isLoadingError && <NotLoaded text={t`The mails could not be loaded.`} onRetry={() => void refetch()} />}
      {mails?.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {mails?.map(({ id, kind, to, subject, status, at, sentAt, reply }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 text-sm"
          >
            <p className="min-w-0">
              <span className="font-medium">{t(SENT_NAMES[kind])}</span> <bdi className="text-ink-2">{to}</bdi>
              <span dir="auto" className="block truncate text-ink-2">
                {subject}
              </span>
              {status === 'failed' && reply && (
                <span className="block text-ink-2">
                  <Trans>
                    Their mail server answered: <bdi className="text-ink">{reply}</bdi>
                  </Trans>
                </span>
              )}
            </p>
            <p className="tabular flex items-baseline gap-x-4">
              <Badge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</Badge>
              <time dateTime={sentAt ?? at} className="text-ink-2">
                {formatTime(sentAt ?? at)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
