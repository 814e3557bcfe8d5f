import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryDto, GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS, LINK_ROLES, type LinkRole } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { TagInput } from '../../../shared/ui/tag-input.js';
import type { TagText } from '../../../shared/ui/tag-text.js';
import { ChoiceCards } from '../../../shared/ui/choice-cards.js';
import { ROLE_NAMES, ROLE_NOTES } from '../gallery-words.js';
import { isAddress, newPin, pinProblem } from './link-words.js';

interface LinkDialogProps {
  gallery: GalleryDto;
  /** Left out: a new one. */
  link?: GalleryLinkDto;
  /** `pin`: as it was typed, for it is shown nowhere later. */
  onSaved: (link: GalleryLinkDto, pin: string | null) => void;
  onClose: () => void;
}

/** STUD-31: one link for each person or group, with what it may. */
export const LinkDialog = ({ gallery, link, onSaved, onClose }: LinkDialogProps) => {
  const { t } = useLingui();
  const [label, setLabel] = useState(link?.label ?? '');
  const [role, setRole] = useState<LinkRole>(link?.role ?? 'guest');
  /** Null: it stays as it is. */
  const [pin, setPin] = useState<string | null>(link?.hasPin ? null : '');
  const [expiresOn, setExpiresOn] = useState(link?.expiresOn ?? '');
  const [may, setMay] = useState({
    mayDownload: link?.mayDownload ?? true,
    mayMark: link?.mayMark ?? true,
    mayComment: link?.mayComment ?? true,
  });
  const [emails, setEmails] = useState<TagText>({ tags: link?.emails ?? [], draft: '' });
  const [isTried, setTried] = useState(false);
  const wrongEmail = emails.tags.find((email) => !isAddress(email));
  const problems = {
    label: label.trim() ? null : t`Please say whom the link is for.`,
    pin: pin === null ? null : pinProblem(pin),
    emails: wrongEmail ? t`${wrongEmail} is no e-mail address.` : null,
  };
  const typed = { label, role, pin, expiresOn, may, emails };
  const [first] = useState(() => JSON.stringify(typed));
  const failed = t`The link could not be saved`;
  const onDone = (saved: GalleryLinkDto) => onSaved(saved, pin?.trim() || null);
  const make = useGalleryWrite('createGalleryLink', { failed, onDone });
  const change = useGalleryWrite('changeGalleryLink', { failed, onDone });
  const isDone = make.isSuccess || change.isSuccess;
  const guard = useLeaveGuard(!isDone && JSON.stringify(typed) !== first);
  const submit = () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const body = {
      label: label.trim(),
      role,
      ...(pin !== null && { pin: pin.trim() || null }),
      expiresOn: expiresOn || null,
      ...may,
      emails: emails.tags,
    };
    if (link) change.mutate({ params: { galleryId: gallery.id, linkId: link.id }, body });
    else make.mutate({ params: { galleryId: gallery.id }, body });
  };
  const { downloads, marks, comments } = gallery.rules;
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={link ? t`Change link` : t`New link`}
      className="md:max-w-[600px]!"
      submit={link ? t`Save` : t`Make Link`}
      submitting={t`Saving…`}
      isBusy={make.isPending || change.isPending}
      onSubmit={submit}
    >
      <TextField
        label={t`For whom`}
        placeholder={t`Couple, agency, class 4b`}
        value={label}
        maxLength={GALLERY_LIMITS.labelMax}
        autoComplete="off"
        error={isTried ? (problems.label ?? undefined) : undefined}
        onChange={({ target }) => setLabel(target.value)}
      />
      <ChoiceCards
        legend={t`They look as`}
        value={role}
        onChange={setRole}
        className="sm:grid-cols-2"
        choices={LINK_ROLES.map((id) => ({ id, label: t(ROLE_NAMES[id]), note: t(ROLE_NOTES[id]) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {pin === null ? (
          <div className="flex flex-col gap-1.5">
            <p className="text-sm font-medium">
              <Trans>PIN</Trans>
            </p>
            <p className="flex min-h-10 items-center gap-1 text-sm text-ink-2">
              <Trans>There is one.</Trans>
              <Button look="quiet" className="px-2!" onClick={() => setPin(newPin())}>
                <Trans>Another</Trans>
              </Button>
              <Button look="quiet" className="px-2!" onClick={() => setPin('')}>
                <Trans>Without</Trans>
              </Button>
            </p>
          </div>
        ) : (
          <div>
            <TextField
              label={t`PIN`}
              optional
              value={pin}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="tabular"
              help={
                <>
                  <Trans>Six digits or a word.</Trans>{' '}
                  <button type="button" className="link" onClick={() => setPin(newPin())}>
                    <Trans>Suggest one</Trans>
                  </button>
                </>
              }
              error={isTried ? (problems.pin ?? undefined) : undefined}
              onChange={({ target }) => setPin(target.value)}
            />
          </div>
        )}
        <TextField
          label={t`Ends after`}
          optional
          type="date"
          value={expiresOn}
          help={t`Else with the gallery.`}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">
          <Trans>They may</Trans>
        </legend>
        <div className="mt-1 flex flex-wrap gap-x-7">
          {(
            [
              ['mayDownload', t`Download`, downloads.length > 0],
              ['mayMark', t`Choose`, marks],
              ['mayComment', t`Comment`, comments],
            ] as const
          ).map(([name, text, isAllowed]) => (
            <Checkbox
              key={name}
              label={isAllowed ? text : t`${text} (off in this gallery)`}
              checked={may[name]}
              onChange={(on) => setMay({ ...may, [name]: on })}
            />
          ))}
        </div>
      </fieldset>
      <TagInput
        label={t`E-mail addresses`}
        optional
        help={(isTried && problems.emails) || t`To whom you send the invitation. Nothing is sent by itself.`}
        value={emails}
        onChange={setEmails}
        max={GALLERY_LIMITS.emailsOfLink}
        maxLength={254}
      />
    </FormDialog>
  );
};
