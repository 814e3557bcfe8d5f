import { toast } from '../../../shared/toast/toast-store.js';
import { leftOutToast } from '../picking/left-out.js';
import type { Picked } from '../picking/picked-files.js';
import { openUploadSheet } from './queue-store.js';
import { UPLOAD_TEXT } from '../upload-texts.js';

/**
 * Passes one file to the form, many and folders to the queue; true when they were queued. `onSingle` may get a file
 * that is no photo, to show why it is refused.
 */
export const takePicked = (picked: Picked, onSingle: (file: File) => void): boolean => {
  const { files, fromFolder, refused, leftOut } = picked;
  const [first] = files;
  if (first && (files.length > 1 || fromFolder)) {
    openUploadSheet(picked);
    return true;
  }
  if (first) {
    onSingle(first);
    if (leftOut.length > 0) toast(leftOutToast(leftOut));
  } else if (refused && leftOut.length === 1 && !fromFolder) {
    onSingle(refused);
  } else if (leftOut.some(({ unread }) => unread)) {
    toast({ ...leftOutToast(leftOut), variant: 'destructive' });
  } else {
    const [title, description] = UPLOAD_TEXT.invalidType;
    toast({ title, description, variant: 'destructive' });
  }
  return false;
};
