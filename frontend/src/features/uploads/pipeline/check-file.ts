import { isComplete, sniffImageType, unsupportedIn } from '@vitrine/image-files/image-file';
import { isPhotoFile, PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { UPLOAD_TEXT } from '../upload-texts.js';
import { UPLOAD_DIALOG_TEXT } from '../dialogs/upload-dialog-texts.js';

const TEXT = UPLOAD_DIALOG_TEXT.checkFile;

type Refusal = readonly [title: string, description: string];

const DAMAGED: Refusal = [UPLOAD_TEXT.processing[0], TEXT.damaged];

/** Why a chosen file is refused, before any work is done on it (UPL-09, UPL-10, UPL-27); null when it is fine. */
export const refusalOf = async (file: File): Promise<Refusal | null> => {
  if (!isPhotoFile(file)) return UPLOAD_TEXT.invalidType;
  if (file.size > PHOTO_LIMITS.maxBytes) return UPLOAD_TEXT.tooLarge;
  if (file.size === 0) return DAMAGED;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // By its bytes, not by its name: renamed and truncated files are detected (SEC-20).
  const type = sniffImageType(bytes);
  if (!type) return UPLOAD_TEXT.invalidType;
  if (!isComplete(bytes, type)) return DAMAGED;
  const unsupported = unsupportedIn(bytes, type);
  return unsupported ? [UPLOAD_TEXT.invalidType[0], unsupported] : null;
};
