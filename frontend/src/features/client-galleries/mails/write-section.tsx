import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { useSearchChange } from '../../../shared/hooks/use-search-change.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { copyText } from '../../../shared/toast/copy-text.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { SelectField, TextArea } from '../../../shared/ui/field.js';
import { Link } from '../../../shared/ui/link.js';
import { Section } from '../../../shared/ui/section.js';
import type { TabProps } from '../tabs.js';
import { MailToSend } from './mail-to-send.js';

const KIND_NAMES = { invitation: msg`Invitation`, pin: msg`PIN`, complete: msg`It is complete` } as const;
type Kind = keyof typeof KIND_NAMES;

/** Whom to write to and what about; the site mails it, or the photographer does where it has no mail. */
export const WriteSection = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const [params, change] = useSearchChange();
  const [chosen, setKind] = useState<Kind>('invitation');
  const links = gallery.links.filter(({ url, isRevoked }) => url && !isRevoked);
  const link = links.find(({ id }) => id === params.get('link')) ?? links[0];
  if (!link)
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
  const kinds = (Object.keys(KIND_NAMES) as Kind[]).filter((id) => id !== 'pin' || (gallery.hasMail && link.hasPin));
  const kind = kinds.find((id) => id === chosen) ?? 'invitation';
  return (
    <Section
      id="write"
      title={t`Tell somebody`}
      lead={
        gallery.hasMail ? (
          <Trans>
            Under your name, and answers come to you. That a gallery closes is mailed by itself, a week and a day
            before.
          </Trans>
        ) : (
          <Trans>This site sends no mail. Send the text from your own mail program or any messenger.</Trans>
        )
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t`For`}
          value={link.id}
          help={link.emails.join(', ') || t`No mail address is kept with this link.`}
          onChange={({ target }) =>
            change(
              (now) => {
                now.set('link', target.value);
                return now;
              },
              { replace: true },
            )
          }
          choices={links.map(({ id, label }) => ({ id, label }))}
        />
        <SelectField
          label={t`What about`}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
          choices={kinds.map((id) => ({ id, label: t(KIND_NAMES[id]) }))}
        />
      </div>
      {gallery.state !== 'open' && (
        <p className="mt-5 rounded-control bg-wash px-4 py-3 text-sm">
          <Trans>The gallery is not open: whoever follows the link now sees no photos.</Trans>
        </p>
      )}
      <div className="mt-5">
        {gallery.hasMail ? (
          <MailToSend key={`${kind} ${link.id}`} gallery={gallery} link={link} kind={kind} />
        ) : (
          <TextToCopy key={`${kind} ${link.id}`} gallery={gallery} link={link} isComplete={kind === 'complete'} />
        )}
      </div>
    </Section>
  );
};

/** What the site would have mailed, if it had mail: for the photographer's own program. A PIN is never in it. */
const TextToCopy = ({
  gallery: { title, photos },
  link,
  isComplete,
}: TabProps & { link: GalleryLinkDto; isComplete: boolean }) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const subject = isComplete ? t`Now all are there: ${title}` : t`Your photos: ${title}`;
  const opening = isComplete
    ? t`all ${photos} photos are there now:`
    : t`your photos are here. Open the link, look, and choose:`;
  const begun = [t`Hello,`, opening, link.url, link.hasPin && t`I send you the PIN by another way.`]
    .filter(Boolean)
    .join('\n\n');
  const text = typed ?? begun;
  const mail = `mailto:${link.emails.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <TextArea label={subject} rows={7} value={text} onChange={({ target }) => setTyped(target.value)} />
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
    </>
  );
};
