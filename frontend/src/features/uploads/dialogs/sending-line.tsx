import { Progress } from '../../../shared/ui/progress.js';
import type { UploadState } from './upload-state.js';
import { UPLOAD_DIALOG_TEXT } from './upload-dialog-texts.js';

const TEXT = UPLOAD_DIALOG_TEXT.sendingLine;

/** Two honest phases: bytes leaving, then the server at work. */
export const SendingLine = ({ phase, sent }: Pick<UploadState, 'phase' | 'sent'>) => {
  if (phase !== 'uploading') return null;
  const all = sent >= 100;
  return (
    <div className="mr-auto w-full min-w-0 md:w-60">
      <Progress value={sent} label={TEXT.uploadProgress} />
      <p className="tabular mt-1.5 text-xs text-ink-2">{all ? TEXT.allSent : `${Math.round(sent)} % sent`}</p>
    </div>
  );
};
