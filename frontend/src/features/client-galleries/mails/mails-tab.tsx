import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { galleryMailsQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { useSearchChange } from '../../../shared/hooks/use-search-change.js';
import { formatTime } from '../../../shared/lib/format-date.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { copyText } from '../../../shared/toast/copy-text.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { SelectField, TextArea } from '../../../shared/ui/field.js';
import { Link } from '../../../shared/ui/link.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { dayText } from '../gallery-words.js';
import type { TabProps } from '../tabs.js';

type Kind = 'invitation' | 'complete' | 'closing';

const KIND_NAMES = {
  invitation: msg`Invitation`,
  complete: msg`It is complete`,
  closing: msg`It closes soon`,
} as const;

/** STUDIO-37: a text about the gallery on its way to those who have a link. STUDIO-38: what the site has mailed. */
export const MailsTab = ({ gallery }: TabProps) => (
  <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-16">
    <WriteSection gallery={gallery} />
    <SentSection gallery={gallery} />
  </div>
);

const WriteSection = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const [params, change] = useSearchChange();
  const [kind, setKind] = useState<Kind>('invitation');
  const [typed, setTyped] = useState<string | null>(null);
  const links = gallery.links.filter(({ url, isRevoked }) => url && !isRevoked);
  const link = links.find(({ id }) => id === params.get('link')) ?? links[0];
  const { title, closesOn, photos } = gallery;
  if (!link?.url)
    return (
      <EmptyState
        text={t`There is no link yet that somebody could be told of.`}
        action={
          <Link to={galleryPath(gallery.id, 'links')} className={buttonClass('line')}>
            <Trans>Make a link</Trans>
          </Link>
        }
      />
    );
  const subject = {
    invitation: t`Your photos: ${title}`,
    complete: t`Now all are there: ${title}`,
    closing: t`${title} closes soon`,
  }[kind];
  const opening = {
    invitation: t`your photos are here. Open the link, look, and choose:`,
    complete: t`all ${photos} photos are there now:`,
    closing: closesOn ? t`the gallery closes at the end of ${dayText(closesOn)}:` : t`the gallery closes soon:`,
  }[kind];
  const begun = [opening, link.url, link.hasPin && t`I send you the PIN by another way.`].filter(Boolean).join('\n\n');
  const text = typed ?? begun;
  const mail = `mailto:${link.emails.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <Section
      id="write"
      title={t`Tell somebody`}
      lead={<Trans>From your own mail program or any messenger: people know you there, and answer you.</Trans>}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t`For`}
          value={link.id}
          help={link.emails.join(', ') || t`No mail address is kept with this link.`}
          onChange={({ target }) => {
            setTyped(null);
            change(
              (now) => {
                now.set('link', target.value);
                return now;
              },
              { replace: true },
            );
          }}
          choices={links.map(({ id, label }) => ({ id, label }))}
        />
        <SelectField
          label={t`What about`}
          value={kind}
          onChange={({ target }) => {
            setTyped(null);
            setKind(target.value as Kind);
          }}
          choices={(Object.keys(KIND_NAMES) as Kind[]).map((id) => ({ id, label: t(KIND_NAMES[id]) }))}
        />
      </div>
      <div className="mt-5">
        <TextArea label={subject} rows={7} value={text} onChange={({ target }) => setTyped(target.value)} />
      </div>
      {gallery.state !== 'open' && (
        <p className="mt-3 rounded-control bg-wash px-4 py-3 text-sm">
          <Trans>The gallery is not open: whoever follows the link now sees no photos.</Trans>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={mail} className={buttonClass('solid')}>
          <Mail size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Open in mail program</Trans>
        </a>
        <Button onClick={() => void copyText(text, t`Text for ${link.label}`)}>
          <Copy size={16} strokeWidth={1.5} aria-hidden />
          <Trans>Copy text</Trans>
        </Button>
      </p>
    </Section>
  );
};

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
      lead={
        <Trans>
          Codes, receipts and news of this gallery, to visitors and to you. Where the site has no mail, there are none.
        </Trans>
      }
    >
      {isLoadingError && <NotLoaded text={t`The mails could not be loaded.`} onRetry={() => void refetch()} />}
      {mails?.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className="border-t border-line empty:hidden">
        {mails?.map(({ id, kind, to, subject, status, at, sentAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 text-sm"
          >
            <p className="min-w-0">
              <span className="font-medium">{t(SENT_NAMES[kind])}</span> <bdi className="text-ink-2">{to}</bdi>
              <span dir="auto" className="block truncate text-ink-2">
                {subject}
              </span>
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
