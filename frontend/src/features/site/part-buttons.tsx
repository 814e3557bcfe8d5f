import { Trans } from '@lingui/react/macro';
import { Button } from '../../shared/ui/button.js';

interface PartButtonsProps {
  part: {
    isDirty: boolean;
    isSaving: boolean;
    isChangedElsewhere: boolean;
    discard: () => void;
    saveAnyway: () => void;
  };
  onSave: () => void;
}

/** Saves what is being changed; where another window has saved meanwhile, asks which of the two it shall be. */
export const PartButtons = ({ part, onSave }: PartButtonsProps) => {
  if (!part.isDirty) return null;
  return part.isChangedElsewhere ? (
    <div role="alert" className="mt-6 rounded-lg border border-line-strong/60 p-4 text-sm">
      <p className="max-w-[62ch]">
        <Trans>This has been changed in another window meanwhile. Nothing is overwritten until you say so.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={part.discard}>
          <Trans>Take what is saved</Trans>
        </Button>
        <Button look="quiet" isBusy={part.isSaving} onClick={part.saveAnyway}>
          <Trans>Save mine instead</Trans>
        </Button>
      </div>
    </div>
  ) : (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button look="solid" isBusy={part.isSaving} onClick={onSave}>
        {part.isSaving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
      </Button>
      <Button look="quiet" disabled={part.isSaving} onClick={part.discard}>
        <Trans>Discard changes</Trans>
      </Button>
    </div>
  );
};
