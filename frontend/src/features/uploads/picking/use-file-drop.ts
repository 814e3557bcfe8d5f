import { useEffect, useEffectEvent, useState } from 'react';
import { pickChosen, pickDropped, type Picked } from './picked-files.js';

interface FileDrop {
  /** False while nothing can be taken; a drop is then swallowed, so that the browser does not open the file. */
  isOpen: () => boolean;
  onPicked: (picked: Picked) => void;
}

/** Files dropped anywhere on the page, or pasted. Returns whether files are being dragged over it. */
export const useFileDrop = ({ isOpen, onPicked }: FileDrop): boolean => {
  const [over, setOver] = useState(false);

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    const open = isOpen();
    if (event.dataTransfer && !open) event.dataTransfer.dropEffect = 'none';
    setOver(open);
  });
  // Leaving for nowhere is leaving the window; everything else is a step from one element to the next.
  const onDragLeave = useEffectEvent((event: DragEvent) => event.relatedTarget === null && setOver(false));
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    const { dataTransfer } = event;
    if (!dataTransfer || !hasFiles(dataTransfer)) return;
    event.preventDefault();
    if (isOpen()) void pickDropped(dataTransfer).then(onPicked);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files?.length || !isOpen()) return;
    event.preventDefault();
    void pickChosen(files).then(onPicked);
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragenter', (event) => onDragOver(event), { signal });
    window.addEventListener('dragover', (event) => onDragOver(event), { signal });
    window.addEventListener('dragleave', (event) => onDragLeave(event), { signal });
    window.addEventListener('drop', (event) => onDrop(event), { signal });
    window.addEventListener('paste', (event) => onPaste(event), { signal });
    return () => stop.abort();
  }, []);
  return over;
};

const hasFiles = (transfer: (Pick<DataTransfer, 'files'> & { types?: readonly string[] }) | null) =>
  Boolean(transfer && (transfer.types?.includes('Files') || transfer.files?.length > 0));
