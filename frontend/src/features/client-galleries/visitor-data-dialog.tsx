import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AboutVisitorDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { useState } from 'react';
import { useGalleryWrite } from '../../data/client-galleries/change-galleries.js';
import { formatDay, formatTime } from '../../shared/lib/format-date.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { CONSENT_NAMES, EVENT_NAMES, LIST_NAMES, photosText } from './gallery-words.js';
import { isAddress } from './links/link-words.js';

/** What is kept about who has an address, over all galleries, and how it is erased (STUD-49). */
export const VisitorDataDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [isTried, setTried] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const look = useGalleryWrite('aboutVisitor', { failed: t`This could not be looked up` });
  const erase = useGalleryWrite('eraseVisitor', {
    failed: t`The visitor could not be erased`,
    onDone: (_answer, { body }) => {
      toast({ title: t`Visitor erased`, description: body.email });
      onClose();
    },
  });
  const { data: about, variables: asked } = look;
  const address = asked?.body.email ?? '';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      dismissable={!erase.isPending}
      title={t`A visitor’s data`}
      description={t`Who has left an address may ask what you keep about them, and that you erase it.`}
      className="md:max-w-[640px]!"
      footer={
        <>
          <Button look="quiet" disabled={erase.isPending} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {about && (
            <Button look="danger" isBusy={erase.isPending} onClick={() => setErasing(true)}>
              <Trans>Erase…</Trans>
            </Button>
          )}
        </>
      }
    >
      <form
        noValidate
        className="flex items-start gap-3 [&>:first-child]:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isAddress(email.trim()) && !look.isPending) look.mutate({ body: { email: email.trim() } });
        }}
      >
        <TextField
          type="email"
          label={t`E-mail address`}
          value={email}
          maxLength={254}
          autoComplete="off"
          error={isTried && !isAddress(email.trim()) ? t`Please enter an e-mail address.` : undefined}
          onChange={({ target }) => {
            setEmail(target.value);
            look.reset();
          }}
        />
        <Button type="submit" isBusy={look.isPending} className="mt-7">
          <Trans>Look Up</Trans>
        </Button>
      </form>
      {about && <About about={about} />}
      <ConfirmDialog
        open={isErasing}
        onOpenChange={setErasing}
        question={t`Erase “${address}”?`}
        names={[address]}
        detail={t`Names, lists, hearts, comments and mails of this address go for good from all your galleries, and the address from your links.`}
        confirm={t`Erase`}
        onConfirm={() => erase.mutate({ body: { email: address } })}
      />
    </Dialog>
  );
};

const About = ({ about: { persons, mailedTo } }: { about: AboutVisitorDto }) => {
  const { t } = useLingui();
  if (persons.length + mailedTo.length === 0)
    return (
      <p role="status" className="mt-6 text-sm text-ink-2">
        <Trans>No visitor and no link has this address. Mails that once went to it can still be erased.</Trans>
      </p>
    );
  return (
    <ul role="status" className="mt-6 border-t border-line text-sm break-words">
      {persons.map((person) => (
        <li key={`${person.gallery} ${person.since}`} className="grid gap-1 border-b border-line py-4">
          <h3 className="text-base font-medium">
            <bdi>{person.name}</bdi> · <bdi>{person.gallery}</bdi>
          </h3>
          <p className="text-ink-2">
            {[
              person.email && (person.emailVerifiedAt ? person.email : t`${person.email} (not verified)`),
              person.link,
              t`since ${formatDay(person.since)}`,
              t`seen ${formatDay(person.lastSeenAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {person.lists.map(({ name, state, note, photos, sent, submittedAt }, at) => (
            <p key={at}>
              <bdi>{name}</bdi> ({t(LIST_NAMES[state])}): {photos.map(({ file }) => file ?? '–').join(', ') || '–'}
              {sent && submittedAt && t` · ${photosText(sent.length)} submitted ${formatTime(submittedAt)}`}
              {note && <Said text={note} />}
            </p>
          ))}
          {person.comments.map(({ file, text, at }) => (
            <p key={at}>
              <Trans>Comment</Trans>, {file ?? '–'}, {formatTime(at)}
              <Said text={text} />
            </p>
          ))}
          {person.consent && (
            <p>
              <Trans>What may be shown</Trans>: {t(CONSENT_NAMES[person.consent.answer])},{' '}
              {formatTime(person.consent.at)}
            </p>
          )}
          {person.testimonial && (
            <p>
              <Trans>Their words</Trans>, {formatTime(person.testimonial.at)}
              <Said text={person.testimonial.text} />
            </p>
          )}
          {person.activity.length > 0 && (
            <details>
              <summary className="link w-fit cursor-pointer">
                <Plural value={person.activity.length} one="# act" other="# acts" />
              </summary>
              <ul className="tabular mt-2 grid gap-1 text-ink-2">
                {person.activity.map(({ act, at }, place) => (
                  <li key={place}>
                    {t(EVENT_NAMES[act])}, {formatDay(at)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
      {mailedTo.map(({ gallery, link }) => (
        <li key={`${gallery} ${link}`} className="border-b border-line py-4">
          <Trans>
            Address of the link <bdi>{link}</bdi> of <bdi>{gallery}</bdi>
          </Trans>
        </li>
      ))}
    </ul>
  );
};

const Said = ({ text }: { text: string }) => (
  <span dir="auto" className="block border-l-2 border-line pl-3 whitespace-pre-line text-ink-2">
    {text}
  </span>
);
