import { Trans } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { toast } from '../../../shared/toast/toast-store.js';
import { invalidType, leftOutToast, type Picked } from '../picking/picked-files.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { openUploadSheet } from './queue-store.js';

interface DropAnywhereProps {
  /** One file: it gets the dialog, where it can be described. */
  onSingle: (file: File) => void;
  children?: ReactNode;
}

/** Makes the whole page a place to drop photos and folders on, and to paste photos into. */
export const DropAnywhere = ({ onSingle, children }: DropAnywhereProps) => (
  <>
    {children}
    <DropLayer
      note={<Trans>One photo, many, or whole folders</Trans>}
      onPicked={(picked) => takePicked(picked, onSingle)}
    />
  </>
);

/** Lies over the page while files are dragged over it. */
export const DropLayer = ({ note, onPicked }: { note: ReactNode; onPicked: (picked: Picked) => void }) => {
  const over = useFileDrop({ isOpen: nothingIsOpen, onPicked });
  return (
    over &&
    createPortal(
      <div className="fade-in pointer-events-none fixed inset-0 z-55 grid place-items-center bg-paper/92 p-4 backdrop-blur-xs text-ink md:p-8">
        <div className="grid size-full place-items-center rounded-xl border border-dashed border-line-strong">
          <p className="flex flex-col items-center gap-5 text-center">
            <ImagePlus size={36} strokeWidth={1} aria-hidden />
            <span className="display text-xl">
              <Trans>Drop to upload</Trans>
            </span>
            <span className="text-sm text-ink-2">{note}</span>
          </p>
        </div>
      </div>,
      document.body,
    )
  );
};

/** A dialog has its own use for what is dropped. */
export const nothingIsOpen = () =>
  document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') === null;

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
    const [title, description] = invalidType();
    toast({ title, description, variant: 'destructive' });
  }
  return false;
};
