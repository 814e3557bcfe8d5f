import { useEffect, useEffectEvent, useState } from 'react';
import { pickChosen, pickDropped, type Picked } from './picked-files.js';

/** In the window. */
interface Point {
  x: number;
  y: number;
}

interface FileDrop {
  /** False while nothing can be taken; a drop is then swallowed, so that the browser does not open the file. */
  isOpen: () => boolean;
  /** Where files are being dragged; null: not over the page any more. */
  onOver?: (at: Point | null) => void;
  /** Null: they were not dropped, but pasted. */
  onPicked: (picked: Picked, at: Point | null) => void;
}

/** Files dropped anywhere on the page, or pasted. Returns whether files are being dragged over it. */
export const useFileDrop = ({ isOpen, onOver, onPicked }: FileDrop): boolean => {
  const [isOver, setOver] = useState(false);
  const noteOver = (at: Point | null) => {
    setOver(at !== null);
    onOver?.(at);
  };

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    const open = isOpen();
    if (event.dataTransfer && !open) event.dataTransfer.dropEffect = 'none';
    noteOver(open ? pointOf(event) : null);
  });
  // Leaving for nowhere is leaving the window; everything else is a step from one element to the next.
  const onDragLeave = useEffectEvent((event: DragEvent) => event.relatedTarget === null && noteOver(null));
  const onDrop = useEffectEvent((event: DragEvent) => {
    noteOver(null);
    const { dataTransfer } = event;
    const at = pointOf(event);
    if (!dataTransfer || !hasFiles(dataTransfer)) return;
    event.preventDefault();
    if (isOpen()) void pickDropped(dataTransfer).then((picked) => onPicked(picked, at));
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files?.length || !isOpen()) return;
    event.preventDefault();
    void pickChosen(files).then((picked) => onPicked(picked, null));
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
  return isOver;
};

const pointOf = ({ clientX, clientY }: DragEvent): Point => ({ x: clientX, y: clientY });

const hasFiles = (transfer: (Pick<DataTransfer, 'files'> & { types?: readonly string[] }) | null) =>
  Boolean(transfer && (transfer.types?.includes('Files') || transfer.files?.length > 0));
