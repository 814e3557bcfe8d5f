import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { cx } from '../../shared/lib/cx.js';
import { Button } from '../../shared/ui/button.js';
import { DraftDialog } from '../../shared/ui/draft-dialog.js';
import { SESSION_OVER, SIGN_IN_AGAIN } from '../../shared/api/session-over.js';
import { EditFieldsForm } from './edit-fields.js';
import { EnhanceBar } from './enhance-bar.js';
import { PhotoPreview } from './photo-preview.js';
import { focusField } from './suggestion-note.js';
import { shortcutOf } from '../../widgets/shortcuts/shortcuts.js';
import { WalkButtons } from '../../widgets/photo-walk/walk-buttons.js';
import type { Walk } from '../../data/photos/use-walk.js';
import { useEditPhoto } from './use-edit-photo.js';

interface EditPhotoDialogProps {
  photo: PhotoDto;
  /** Absent where the photo is in no list. */
  walk?: Walk | null;
  onClose: () => void;
}

/** PHOTO-21, PHOTO-33 to PHOTO-39. */
export const EditPhotoDialog = ({ photo, walk = null, onClose }: EditPhotoDialogProps) => {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useRef<{ id: string; field: string } | null>(null);
  const edit = useEditPhoto(photo, {
    onStopped: (field) => focusField(form.current, field),
    onRefused: (field) => {
      focusNext.current = { id: photo.id, field };
    },
  });
  const { saving, dirty, latest, errors } = edit;
  const guard = useLeaveGuard(dirty);

  useEffect(() => {
    if (saving || focusNext.current?.id !== photo.id) return;
    focusField(form.current, focusNext.current.field);
    focusNext.current = null;
    // After a refusal the errors are new ones.
  }, [photo.id, saving, errors]);

  const next = walk?.next;
  const close = () => guard.leave(onClose);
  const saveAndNext = () => {
    if (!next || saving) return;
    // A row of captions is written in one field; what is saved cannot keep the focus meanwhile.
    focusNext.current = { id: next.id, field: fieldWithFocus(form.current) ?? 'title' };
    const go = () => walk.onWalk(next);
    // Moving on from suggestions under review keeps them.
    if (dirty || latest.unreviewed) edit.save(go);
    else go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The question over the dialog has keys of its own.
    if (guard.isAsking) return;
    const act = { save: () => edit.save(onClose), 'save-next': saveAndNext }[shortcutOf(event.nativeEvent) as string];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      question={{
        question: t`Discard your unsaved changes?`,
        detail: t`What you changed on “${latest.title}” has not been saved.`,
        names: [latest.title],
        confirm: t`Discard changes`,
      }}
      dismissable={!saving}
      title={t`Edit Photo Metadata`}
      onKeyDown={onKeyDown}
      tools={
        <WalkButtons
          walk={walk && { ...walk, onWalk: (to: PhotoDto) => !saving && guard.leave(() => walk.onWalk(to)) }}
        />
      }
      footer={
        <>
          <p role="status" className="mr-auto text-xs text-ink-2">
            {dirty && !saving && t`Unsaved changes`}
          </p>
          {/* On a phone two buttons fill the line, and the cross above closes as well. */}
          <Button look="quiet" disabled={saving} onClick={close} className={cx(next && 'max-sm:hidden')}>
            <Trans>Cancel</Trans>
          </Button>
          {/* Not disabled while saving: a disabled button drops the focus it has. */}
          {next && (
            <Button aria-disabled={saving} onClick={saveAndNext}>
              <Trans>Save and Next</Trans>
            </Button>
          )}
          <Button look="solid" type="submit" form="edit-photo" aria-disabled={saving} className="min-w-36">
            {saving ? t`Saving…` : t`Save Changes`}
          </Button>
        </>
      }
    >
      {edit.sessionOver && <SessionOver />}
      {edit.changedElsewhere && <ChangedElsewhere onLoad={edit.load} />}
      <form
        ref={form}
        id="edit-photo"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.save(onClose);
        }}
        className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-10"
      >
        <div className="flex flex-col gap-4 md:sticky md:top-0 md:self-start">
          <PhotoPreview edit={edit} />
          <EnhanceBar edit={edit} ready={latest.derivatives === 'ready'} />
        </div>
        <EditFieldsForm edit={edit} />
      </form>
    </DraftDialog>
  );
};

const fieldWithFocus = (form: HTMLFormElement | null): string | null => {
  const { activeElement } = document;
  if (!activeElement || !form?.contains(activeElement)) return null;
  return activeElement.getAttribute('name') ?? activeElement.getAttribute('data-field');
};

const SessionOver = () => {
  const { t } = useLingui();
  return (
    <div role="alert" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2.5 text-sm">
      <span className="min-w-0 flex-1 basis-60">{t(SESSION_OVER.kept)}</span>
      <a {...SIGN_IN_AGAIN} className="link min-h-8">
        {t(SESSION_OVER.action)}
      </a>
    </div>
  );
};

const ChangedElsewhere = ({ onLoad }: { onLoad: () => void }) => (
  <div role="status" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2.5 text-sm">
    <span className="min-w-0 flex-1 basis-60 text-ink-2">
      <Trans>This photo was changed in another place since you opened it. Saving would replace that.</Trans>
    </span>
    <button type="button" className="link min-h-8" onClick={onLoad}>
      <Trans>Load the newer version</Trans>
    </button>
  </div>
);
