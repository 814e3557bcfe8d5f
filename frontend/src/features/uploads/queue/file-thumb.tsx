import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../shared/lib/cx.js';

/** A small square of a chosen file; an empty frame until it is made, and for kinds the browser cannot read. */
export const FileThumb = ({ file, className }: { file: File; className?: string }) => {
  const img = useRef<HTMLImageElement>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    let wanted = true;
    let address: string | null = null;
    void thumbnailOf(file, () => wanted).then((blob) => {
      if (!blob || !wanted || !img.current) return;
      address = URL.createObjectURL(blob);
      img.current.src = address;
      setIsThere(true);
    });
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [file]);

  return (
    <span className={cx('relative grid shrink-0 place-items-center overflow-hidden rounded-image bg-ink/6', className)}>
      <ImageIcon size={16} strokeWidth={1.25} aria-hidden className="text-ink-2" />
      <img
        ref={img}
        alt=""
        className={cx(
          'absolute inset-0 size-full object-cover transition-opacity duration-300',
          !isThere && 'opacity-0',
        )}
      />
    </span>
  );
};

const SIDE_PX = 96;

interface Order {
  thumbnail: Promise<Blob | null>;
  /** For each caller, whether it still needs the thumbnail. */
  callers: (() => boolean)[];
}

const orders = new WeakMap<File, Order>();
let line: Promise<unknown> = Promise.resolve();

/**
 * A small copy of a photo to look at, or null when the browser cannot read it. One after another, so that never more
 * than one photo is decoded for this; `isWanted` is checked before decoding.
 */
export const thumbnailOf = (file: File, isWanted: () => boolean): Promise<Blob | null> => {
  const known = orders.get(file);
  if (known) {
    known.callers.push(isWanted);
    return known.thumbnail;
  }
  const callers = [isWanted];
  const thumbnail = line.then(async () => {
    if (callers.some((isNeeded) => isNeeded())) return make(file).catch(() => null);
    orders.delete(file);
    return null;
  });
  line = thumbnail;
  orders.set(file, { thumbnail, callers });
  return thumbnail;
};

const make = async (file: File): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: SIDE_PX * 2, resizeQuality: 'medium' });
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
};
