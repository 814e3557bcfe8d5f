import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { PhotoThumb } from '../../../widgets/photo-table/photo-thumb.js';
import { DropZone, SendingLine } from './drop-zone.js';
import { KeepOriginal } from '../picking/keep-original.js';
import { invalidType, type Picked } from '../picking/picked-files.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { useReplaceFile, type ReplaceTools } from './use-replace-file.js';

interface ReplaceFileDialogProps {
  photo: PhotoDto;
  onClose: () => void;
  tools?: ReplaceTools;
}

/** Another file for a photo that keeps its texts, its position and its link (decision 0045). */
export const ReplaceFileDialog = ({ photo, onClose, tools }: ReplaceFileDialogProps) => {
  const { t } = useLingui();
  const replace = useReplaceFile(photo, onClose, tools);
  const { state, busy, canSend, note } = replace;
  useLeaveWarning(busy);

  const onPicked = ({ files, refused }: Picked) => {
    const one = files[0] ?? refused;
    if (files.length > 1) toast({ title: t`One file, please`, description: t`A photo has one file.` });
    else if (one) replace.choose(one);
    else {
      const [title, description] = invalidType();
      toast({ title, description, variant: 'destructive' });
    }
  };
  const over = useFileDrop({ isOpen: () => !busy, onPicked });

  return (
    <Dialog
      open
      dismissable={!busy}
      onOpenChange={(open) => !open && onClose()}
      title={t`Replace file`}
      description={t`Title, description, tags, category, place, visibility and link stay as they are.`}
      footer={
        <>
          <SendingLine {...state} />
          <Button look="quiet" disabled={busy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" disabled={busy || !canSend} onClick={replace.submit} className="min-w-36">
            {busy ? t`Uploading…` : t`Replace file`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div className="flex flex-col gap-2">
          <DropZone state={state} disabled={busy} over={over} single onPicked={onPicked} onRemove={replace.clear} />
          <p role="status" className="min-h-5 text-sm">
            {note}
          </p>
        </div>
        <div className="flex flex-col gap-6">
          <PresentFile photo={photo} />
          <KeepOriginal checked={state.keep} onChange={replace.keep} bytes={state.file?.size ?? null} disabled={busy} />
          <p className="text-xs text-ink-2">
            <Trans>
              The present file is shown until the new one is ready, and deleted then. If the new one cannot be used, the
              photo stays as it is. Until then both count towards your storage.
            </Trans>
          </p>
        </div>
      </div>
    </Dialog>
  );
};

const PresentFile = ({ photo }: { photo: PhotoDto }) => {
  const { file, image } = photo;
  return (
    <div className="flex items-center gap-5">
      <PhotoThumb photo={photo} decorative />
      <div className="min-w-0 text-sm">
        <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
          {photo.title}
        </p>
        <p className="tabular mt-0.5 truncate text-xs text-ink-2">{file.name}</p>
        <p className="tabular mt-0.5 text-xs text-ink-2">
          {`${image.width} × ${image.height}, ${formatBytes(file.bytes)}, ${file.kept ? 'original' : 'optimized copy'}`}
        </p>
      </div>
    </div>
  );
};
