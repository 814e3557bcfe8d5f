import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS, type GalleryMailByHand } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextArea, TextField } from '../../../shared/ui/field.js';
import { Link } from '../../../shared/ui/link.js';
import { MailFrame } from '../../../shared/ui/mail-frame.js';
import type { TabProps } from '../tabs.js';

interface MailProps extends TabProps {
  link: GalleryLinkDto;
  kind: GalleryMailByHand;
}

/** A mail to the addresses of a link: looked at as it will reach them, then sent (STUD-37). */
export const MailToSend = ({ gallery: { id: galleryId }, link, kind }: MailProps) => {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [pin, setPin] = useState('');
  const [isText, setText] = useState(false);
  const preview = useGalleryWrite('previewGalleryMail', { failed: t`The mail could not be written` });
  const send = useGalleryWrite('sendGalleryMail', {
    failed: t`The mail could not be sent`,
    onDone: ({ mails }) => {
      preview.reset();
      setNote('');
      setPin('');
      toast({ title: t`On its way`, description: mails === 1 ? link.emails[0] : t`${mails} mails` });
    },
  });
  if (link.emails.length === 0)
    return (
      <Link to={galleryPath(galleryId, 'links')} className={buttonClass('line')}>
        <Trans>Add an address to the link</Trans>
      </Link>
    );
  const { data: mail, variables: order } = preview;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const said = kind === 'pin' ? { pin } : { note: note.trim() };
          if (!preview.isPending) preview.mutate({ params: { galleryId }, body: { kind, linkId: link.id, ...said } });
        }}
      >
        {kind === 'pin' ? (
          <TextField
            label={t`PIN of the link`}
            help={t`Only a mark of it is kept, so please type it again. It goes without the words that the link goes with.`}
            value={pin}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={fieldErrorsOf(preview.error)['pin']}
            onChange={({ target }) => setPin(target.value)}
          />
        ) : (
          <TextArea
            label={t`A note of yours`}
            optional
            rows={4}
            value={note}
            maxLength={GALLERY_LIMITS.noteMax}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
        <Button look="solid" type="submit" className="mt-4" isBusy={preview.isPending}>
          <Trans>Preview</Trans>
        </Button>
      </form>
      {mail && order && (
        <Dialog
          open
          onOpenChange={() => preview.reset()}
          dismissable={!send.isPending}
          title={<bdi>{mail.subject}</bdi>}
          className="h-dvh md:max-w-[720px]!"
          footer={
            <>
              <Button look="quiet" className="mr-auto" onClick={() => setText(!isText)}>
                {isText ? t`As a page` : t`As plain text`}
              </Button>
              <Button look="quiet" disabled={send.isPending} onClick={() => preview.reset()}>
                <Trans>Back</Trans>
              </Button>
              <Button look="solid" isBusy={send.isPending} onClick={() => send.isPending || send.mutate(order)}>
                <Plural value={link.emails.length} one="Send" other="Send # mails" />
              </Button>
            </>
          }
        >
          <div className="flex h-full flex-col gap-5">
            <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm break-words">
              <dt className="text-ink-2">{t`From`}</dt>
              <dd>
                <bdi>{mail.from}</bdi>
              </dd>
              <dt className="text-ink-2">{t`To`}</dt>
              <dd>
                <bdi>{link.emails.join(', ')}</bdi>
                {link.emails.length > 1 && (
                  <span className="text-ink-2">
                    {' '}
                    <Trans>(each alone)</Trans>
                  </span>
                )}
              </dd>
            </dl>
            {isText ? (
              <pre dir="auto" className="min-h-60 flex-1 overflow-auto font-mono text-xs whitespace-pre-wrap">
                {mail.text}
              </pre>
            ) : (
              <MailFrame title={t`Body of “${mail.subject}”`} html={mail.html} className="flex-1" />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
};
