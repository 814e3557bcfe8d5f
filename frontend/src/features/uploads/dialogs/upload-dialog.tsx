import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.js';
import { TagInput } from '../../../shared/ui/tag-input.js';
import { useCategoryChoices } from '../../../data/categories/categories.query.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { storedCategory } from '../queue/queue-store.js';
import type { OpenedPhoto } from '../queue/upload-panel.js';
import type { Picked } from '../picking/picked-files.js';
import { takePicked } from '../queue/drop-anywhere.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { FromFile } from '../../../widgets/from-file/from-file.js';
import { RichTextField } from '../../../widgets/rich-text/rich-text-field.js';
import { DropZone, SendingLine } from './drop-zone.js';
import { KeepOriginal } from '../picking/keep-original.js';
import {
  isBegun,
  UPLOAD_TAGS,
  type SuggestedTexts,
  type UploadField,
  type UploadFields,
  type UploadState,
} from './upload-state.js';
import { useUpload, type UploadTools } from './use-upload.js';

interface UploadDialogProps {
  Opened: OpenedPhoto;
  onClose: () => void;
  /** A photo that was chosen elsewhere already. */
  file?: File;
  tools?: UploadTools;
}

/** Area UPL. */
export const UploadDialog = ({ Opened, onClose, file, tools }: UploadDialogProps) => {
  const { t } = useLingui();
  const choices = useCategoryChoices();
  const suggests = useKnownUser()?.suggestTexts !== false;
  const upload = useUpload(onClose, { lastCategory: storedCategory(choices), suggests }, tools);
  const { state, busy } = upload;
  const { fields, phase, known } = state;
  const [opened, setOpened] = useState<PhotoDto | null>(null);
  const guard = useLeaveGuard(isBegun(state));
  const close = () => guard.leave(onClose);

  const begin = useEffectEvent((chosen: File) => upload.choose(chosen));
  useEffect(() => {
    if (file) begin(file);
  }, [file]);

  // One photo is described here; many, and folders, go to the queue.
  const onPicked = (picked: Picked) => {
    if (takePicked(picked, upload.choose)) onClose();
  };
  const over = useFileDrop({ isOpen: () => !busy, onPicked });

  const field = (name: keyof UploadFields) => ({
    value: fields[name],
    disabled: busy,
    onChange: (event: { target: { value: string } }) => upload.edit(name, event.target.value),
    help: originOf(state, name),
  });

  if (opened) return <Opened photo={opened} walk={null} onClose={onClose} />;
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      question={{
        question: t`Discard this upload?`,
        detail: t`The photo and what you typed have not been uploaded.`,
        confirm: t`Discard`,
      }}
      dismissable={!busy}
      title={t`Upload Photos`}
      description={t`A new photo is private until you make it public.`}
      footer={
        <>
          <SendingLine {...state} />
          <Button look="quiet" disabled={busy} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="solid"
            type="submit"
            form="upload-form"
            disabled={busy || phase === 'optimising' || known !== null}
            className="min-w-36"
          >
            {phase === 'processing' ? t`Processing...` : phase === 'uploading' ? t`Uploading...` : t`Upload Photo`}
          </Button>
        </>
      }
    >
      <form
        id="upload-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          upload.submit();
        }}
        className="grid gap-6 md:grid-cols-2 md:gap-10"
      >
        <div className="flex flex-col gap-1 md:sticky md:top-0 md:max-h-112">
          <DropZone state={state} disabled={busy} over={over} onPicked={onPicked} onRemove={upload.clear} />
          {known ? <AlreadyHere photo={known} onOpen={setOpened} /> : <AnalysisLine phase={phase} />}
        </div>
        <div className="flex flex-col gap-5">
          <TextField label={t`Title`} maxLength={PHOTO_LIMITS.titleMax} {...field('title')} />
          <SelectField
            label={t`Category`}
            placeholder={t`Choose a category`}
            choices={choices}
            {...field('category')}
          />
          <RichTextField
            label={t`Description`}
            optional
            name="description"
            value={fields.description}
            disabled={busy}
            error={upload.problems.description?.message}
            help={originOf(state, 'description')}
            onChange={(description) => upload.edit('description', description)}
          />
          {state.hasTexts && <SuggestedFields state={state} disabled={busy} onChange={upload.editTexts} />}
          <KeepOriginal checked={state.keep} onChange={upload.keep} bytes={state.file?.size ?? null} disabled={busy} />
        </div>
      </form>
    </DraftDialog>
  );
};

const AlreadyHere = ({ photo, onOpen }: { photo: PhotoDto; onOpen: (photo: PhotoDto) => void }) => (
  <p role="status" className="text-sm">
    <Trans>
      Already here: “<bdi>{photo.title}</bdi>”.{' '}
      <button type="button" className="link" onClick={() => onOpen(photo)}>
        Open it
      </button>
    </Trans>
  </p>
);

const ANALYSIS: Partial<Record<UploadState['phase'], MessageDescriptor>> = {
  analysing: msg`Looking at the picture for suggestions…`,
  late: msg`Suggestions may still come, as long as you type nothing.`,
};

const AnalysisLine = ({ phase }: { phase: UploadState['phase'] }) => {
  const { t } = useLingui();
  const text = ANALYSIS[phase];
  return (
    <p role="status" className="min-h-5 text-xs text-ink-2">
      {text && (
        <span className="inline-flex items-center gap-1.5">
          <Sparkles size={12} strokeWidth={1.5} aria-hidden />
          {t(text)}
        </span>
      )}
    </p>
  );
};

interface SuggestedFieldsProps {
  state: UploadState;
  disabled: boolean;
  onChange: (change: Partial<SuggestedTexts>) => void;
}

/** Tags and alt text that the file had or that were suggested (UPL-34): what is left here is the photographer's own. */
const SuggestedFields = ({ state, disabled, onChange }: SuggestedFieldsProps) => {
  const { t } = useLingui();
  return (
    <>
      <TagInput
        label={t`Tags`}
        optional
        value={state.tags}
        disabled={disabled}
        onChange={(tags) => onChange({ tags })}
        help={originOf(state, 'tags') ?? t`Separate tags with commas.`}
        {...UPLOAD_TAGS}
      />
      <TextArea
        label={t`Alt text`}
        optional
        rows={2}
        maxLength={PHOTO_LIMITS.altMax}
        value={state.altText}
        disabled={disabled}
        onChange={({ target }) => onChange({ altText: target.value })}
        help={originOf(state, 'altText') ?? t`Say what can be seen, for somebody who cannot see it.`}
      />
    </>
  );
};

/** Whose words a field holds; nothing of those that were typed. */
const originOf = ({ suggested, fromFile }: UploadState, field: UploadField) => {
  if (suggested.includes(field)) return <Suggested />;
  return fromFile.includes(field) ? <FromFile /> : undefined;
};

const Suggested = () => (
  <span className="inline-flex items-center gap-1.5">
    <Sparkles size={12} strokeWidth={1.5} aria-hidden />
    <Trans>Suggested, please check</Trans>
  </span>
);
