import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import { useCategoryChoices } from '../../../data/categories/categories.query.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { storedCategory } from '../queue/last-category.js';
import type { OpenedPhoto } from '../opened-photo.js';
import type { Picked } from '../picking/picked-files.js';
import { takePicked } from '../queue/take-picked.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { RichTextField } from '../../../widgets/rich-text/rich-text-field.js';
import { DropZone } from './drop-zone.js';
import { KeepOriginal } from '../picking/keep-original.js';
import { SendingLine } from './sending-line.js';
import { originOf, SuggestedFields } from './suggested-fields.js';
import { isBegun, type UploadFields, type UploadState } from './upload-state.js';
import { useUpload, type UploadTools } from './use-upload.js';
import { UPLOAD_DIALOG_TEXT } from './upload-dialog-texts.js';

const TEXT = UPLOAD_DIALOG_TEXT.uploadDialog;

interface UploadDialogProps {
  Opened: OpenedPhoto;
  onClose: () => void;
  /** A photo that was chosen elsewhere already. */
  file?: File;
  tools?: UploadTools;
}

/** Area UPL. */
export const UploadDialog = ({ Opened, onClose, file, tools }: UploadDialogProps) => {
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
      question={{ question: TEXT.question, detail: TEXT.detail, confirm: TEXT.confirm }}
      dismissable={!busy}
      title={TEXT.title}
      description={TEXT.description}
      footer={
        <>
          <SendingLine {...state} />
          <Button look="quiet" disabled={busy} onClick={close}>
            {TEXT.cancel}
          </Button>
          <Button
            look="solid"
            type="submit"
            form="upload-form"
            disabled={busy || phase === 'optimising' || known !== null}
            className="min-w-36"
          >
            {phase === 'processing' ? TEXT.processing : phase === 'uploading' ? TEXT.uploading : TEXT.uploadPhoto}
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
          <TextField label={TEXT.titleLabel} maxLength={PHOTO_LIMITS.titleMax} {...field('title')} />
          <SelectField label={TEXT.category} placeholder={TEXT.placeholder} choices={choices} {...field('category')} />
          <RichTextField
            label={TEXT.descriptionLabel}
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
    Already here: “<bdi>{photo.title}</bdi>”.{' '}
    <button type="button" className="link" onClick={() => onOpen(photo)}>
      {TEXT.open}
    </button>
  </p>
);

const ANALYSIS: Partial<Record<UploadState['phase'], string>> = {
  analysing: TEXT.analysing,
  late: TEXT.late,
};

const AnalysisLine = ({ phase }: { phase: UploadState['phase'] }) => (
  <p role="status" className="min-h-5 text-xs text-ink-2">
    {ANALYSIS[phase] && (
      <span className="inline-flex items-center gap-1.5">
        <Sparkles size={12} strokeWidth={1.5} aria-hidden />
        {ANALYSIS[phase]}
      </span>
    )}
  </p>
);
