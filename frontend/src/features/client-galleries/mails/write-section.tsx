import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchChange } from '../../../shared/hooks/use-search-change.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { SelectField } from '../../../shared/ui/field.js';
import { Link } from '../../../shared/ui/link.js';
import { Section } from '../../../shared/ui/section.js';
import type { TabProps } from '../tabs.js';
import { MailToSend } from './mail-to-send.js';
import { TextToCopy } from './text-to-copy.js';

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
