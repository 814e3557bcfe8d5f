import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto, VisitorDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState, type SubmitEvent } from 'react';
import { useIdentify, useVerify } from '../../data/client-gallery/visitor-changes.js';
import { textIn } from '../../shared/api/form-data.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { Button } from '../../shared/ui/button.js';
import { LightDialog } from '../../shared/ui/light-dialog.js';
import { TextField } from '../../shared/ui/field.js';

interface WhoDialogProps {
  gallery: GalleryPageDto;
  onClose: () => void;
  /** The visitor is known now. */
  onKnown: () => void;
}

const FORM = 'who-are-you';

/** Asked at the first heart, list or comment; what was chosen until then waits and is not lost. */
export const WhoDialog = ({ gallery, onClose, onKnown }: WhoDialogProps) => {
  const { t } = useLingui();
  const { id, me, entry, hasMail, photographer } = gallery;
  const asksEmail = entry === 'email';
  const [awaits, setAwaits] = useState<string | null>(null);
  const known = (visitor: VisitorDto) => {
    if (visitor.awaitsCode) setAwaits(visitor.email ?? '');
    else onKnown();
  };
  const identify = useIdentify(id);
  const verify = useVerify(id);
  const busy = identify.isPending || verify.isPending;
  const error = identify.error ?? verify.error;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const said = (name: string) => textIn(event.currentTarget, name);
    // Also where the dialog is closed meanwhile: what waits for a name goes out.
    const sent =
      awaits === null
        ? identify.mutateAsync({ name: said('name'), email: said('email') || null }).then(known)
        : verify.mutateAsync(said('code').replaceAll(/\D/g, '')).then(onKnown);
    sent.catch(() => undefined);
  };

  // A name is enough there; the address is only not verified.
  const leave = awaits !== null && !asksEmail ? onKnown : onClose;
  return (
    <LightDialog
      onClose={leave}
      title={awaits === null ? t`Who are you?` : t`Look into your mail`}
      footer={
        <>
          <Button look="quiet" onClick={leave}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" form={FORM} look="solid" isBusy={busy}>
            {awaits === null ? t`Go on` : t`That is me`}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className="grid gap-5">
        {awaits === null ? (
          <>
            <p className="text-sm text-ink-2">
              <Trans>
                So that <bdi>{photographer.name}</bdi> knows whose choice it is. What you have chosen stays chosen.
              </Trans>
            </p>
            <TextField
              key="name"
              name="name"
              label={t`Your name`}
              defaultValue={me?.name}
              required
              maxLength={GALLERY_LIMITS.nameMax}
              autoComplete="name"
            />
            {(asksEmail || hasMail) && (
              <TextField
                key="email"
                name="email"
                type="email"
                inputMode="email"
                autoCapitalize="none"
                label={t`Your e-mail address`}
                help={t`With it you find your list again on another device.`}
                defaultValue={me?.email ?? undefined}
                required={asksEmail}
                optional={!asksEmail}
                maxLength={254}
                autoComplete="email"
                dir="ltr"
              />
            )}
            <p className="text-xs text-ink-2">
              <Trans>
                Kept for <bdi>{photographer.name}</bdi> alone, until {GALLERY_LIMITS.retentionMonths} months after the
                gallery has closed. “Forget me” at the foot of the page erases it at once.
              </Trans>
            </p>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-2">
              <Trans>
                A code of six digits is on its way to <bdi>{awaits}</bdi>. It holds for {GALLERY_LIMITS.codeMinutes}{' '}
                minutes.
              </Trans>
            </p>
            <TextField
              key="code"
              name="code"
              label={t`Code`}
              required
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="tabular text-lg! tracking-[0.3em]"
            />
          </>
        )}
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error && sentenceOf(error)}
        </p>
      </form>
    </LightDialog>
  );
};
