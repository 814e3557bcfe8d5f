import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { takePicked } from './take-picked.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.dropAnywhere;

interface DropAnywhereProps {
  /** One file: it gets the dialog, where it can be described. */
  onSingle: (file: File) => void;
  children?: ReactNode;
}

/** Makes the whole page a place to drop photos and folders on, and to paste photos into. */
export const DropAnywhere = ({ onSingle, children }: DropAnywhereProps) => {
  const over = useFileDrop({ isOpen: nothingIsOpen, onPicked: (picked) => takePicked(picked, onSingle) });
  return (
    <>
      {children}
      {over &&
        createPortal(
          <div className="fade-in pointer-events-none fixed inset-0 z-55 grid place-items-center bg-paper/92 p-4 backdrop-blur-xs text-ink md:p-8">
            <div className="grid size-full place-items-center rounded-xl border border-dashed border-line-strong">
              <p className="flex flex-col items-center gap-5 text-center">
                <ImagePlus size={36} strokeWidth={1} aria-hidden />
                <span className="display text-xl">{TEXT.dropToUpload}</span>
                <span className="text-sm text-ink-2">{TEXT.whatMayBeDropped}</span>
              </p>
            </div>
          </div>,
          document.body,
        )}
    </>
  );
};

/** A dialog has its own use for what is dropped. */
const nothingIsOpen = () => document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') === null;
